import { Button } from '@mantine/core'
import { IconPhone } from '@tabler/icons-react'
import { useState } from 'react'
import { Drop } from '../Drop.tsx'
import { DateFact } from '../date/DateField.tsx'
import { FactGroup, ReadFact } from '../FactField.tsx'
import { MultiSelectFact, SelectFact } from '../PickFact.tsx'
import { Progress } from '../Progress.tsx'
import { Denied, Empty, Failed, Loading, OfflineBar } from '../StateViews.tsx'
import { ColorDot, StatusBadge } from '../StatusBadge.tsx'
import { MailFact, PhoneFact, TextareaFact, TextFact } from '../TextFact.tsx'
import { Timeline } from '../Timeline.tsx'
import { type Side, TwoValues } from '../TwoValues.tsx'
import { type Tone, tones } from '../theme.ts'
import { loadPeople, loadRelationships, nameOf, people, refuse, relationships, saveLate } from './samples.ts'

const now = new Date('2026-11-20T09:00:00Z')
const allTones = Object.keys(tones) as Tone[]

const Facts = () => (
  <div style={{ border: '1px solid var(--ui-border)', borderRadius: 8 }}>
    <FactGroup title="Thông tin khách hàng">
      <TextFact
        label="Tên khách hàng"
        required
        value="Công ty Cổ phần Đầu tư và Phát triển Ngũ Quảng"
        onSave={saveLate}
        check={(next) => (next === '' ? 'Hãy nhập tên khách hàng.' : undefined)}
      />
      <PhoneFact label="Điện thoại" value="84912345678" format={() => '0912 345 678'} onSave={refuse} />
      <MailFact
        label="Thư điện tử"
        value="lien-he-phong-kinh-doanh-xuat-nhap-khau@ngu-quang-thuy-san.example.vn"
        onSave={saveLate}
      />
      <DateFact label="Ngày sinh" value="1990-02-28" onSave={saveLate} />
      <DateFact label="Lịch hẹn" withTime value="2026-11-21T02:30:00Z" onSave={saveLate} />
      <SelectFact label="Mối quan hệ" value={relationships[1] ?? null} load={loadRelationships} onSave={saveLate} />
      <SelectFact label="Người phụ trách" value={null} load={loadPeople} onSave={saveLate} />
      <MultiSelectFact label="Người xem" value={people.slice(0, 3)} load={loadPeople} onSave={saveLate} />
      <TextareaFact
        label="Địa chỉ"
        value={'Số 12 ngõ 34 đường Nguyễn Trãi\nphường Thượng Đình, quận Thanh Xuân, Hà Nội'}
        onSave={saveLate}
      />
      <TextFact label="Mã số thuế" value="" onSave={saveLate} />
      <TextFact label="Mã giới thiệu" value="GT000012" reason="Chỉ người phụ trách được sửa" onSave={saveLate} />
      <ReadFact label="Người tạo">{nameOf(4)}</ReadFact>
    </FactGroup>
  </div>
)

const States = () => (
  <>
    <OfflineBar offline waiting={3} />
    <Loading />
    <Empty sentence="Chưa có phiếu hỗ trợ nào.">
      <Button>Tạo phiếu hỗ trợ</Button>
    </Empty>
    <Failed requestId="0f7c1c52-6b1e" onAgain={() => undefined} />
    <Denied />
  </>
)

export const RecordPart = () => {
  const [chosen, setChosen] = useState<Record<string, Side>>({ name: 'mine' })
  return (
    <main
      style={{
        display: 'grid',
        gridTemplateColumns: 'repeat(auto-fit, minmax(min(320px, 100%), 1fr))',
        gap: 24,
        padding: 24,
      }}
    >
      <h1 style={{ position: 'absolute', clip: 'rect(0 0 0 0)' }}>ui</h1>
      <Facts />
      <div>
        <Timeline
          label="Dòng thời gian"
          now={now}
          onMore={() => undefined}
          items={[
            {
              id: 1,
              at: '2026-11-20T08:12:00Z',
              who: { name: nameOf(1) },
              title: (
                <>
                  <bdi>{nameOf(1)}</bdi> đã bình luận
                </>
              ),
              body: 'Khách hẹn gọi lại chiều mai, nhớ gửi kèm báo giá mới và hợp đồng mẫu.',
              actions: (
                <Button size="compact-sm" variant="subtle">
                  Trả lời
                </Button>
              ),
            },
            {
              id: 2,
              at: '2026-11-20T02:05:00Z',
              icon: <IconPhone size={14} />,
              title: (
                <>
                  <bdi>{nameOf(2)}</bdi> đã gọi, 3 phút 12 giây
                </>
              ),
            },
            {
              id: 3,
              at: '2026-11-19T09:00:00Z',
              who: { name: nameOf(3) },
              title: (
                <>
                  <bdi>{nameOf(3)}</bdi> đổi trạng thái từ <b>Chờ xử lý</b> sang <b>Đang xử lý</b>
                </>
              ),
            },
            {
              id: 4,
              at: '2026-11-16T09:00:00Z',
              who: { name: nameOf(5) },
              title: (
                <>
                  <bdi>{nameOf(5)}</bdi> đã tạo khách hàng
                </>
              ),
            },
          ]}
        />
        <TwoValues
          conflicts={[
            { key: 'name', label: 'Tên khách hàng', mine: 'Ngũ Quảng', theirs: 'Công ty Cổ phần Ngũ Quảng miền Trung' },
            { key: 'phone', label: 'Điện thoại', mine: '0912 345 678', theirs: '' },
          ]}
          chosen={chosen}
          onChoose={(key, side) => setChosen({ ...chosen, [key]: side })}
          theirName={nameOf(3)}
        />
        <div style={{ display: 'grid', gap: 16, marginTop: 24 }}>
          <Progress label="Đang nhập khách hàng" done={640} total={1000} />
          <Progress label="Đang đếm" done={12} total={null} />
          <Drop
            label="Kéo tệp vào đây, hoặc bấm để chọn"
            help="xlsx hoặc csv, tối đa 5 MB"
            accept={{ 'text/csv': ['.csv'] }}
            sizeBytesMax={5_242_880}
            onFiles={() => undefined}
            onRefused={() => undefined}
          />
          <div style={{ display: 'flex', flexWrap: 'wrap', gap: 8 }}>
            {allTones.map((tone) => (
              <StatusBadge key={tone} tone={tone}>{`Ẫn Ỹ ${tone}`}</StatusBadge>
            ))}
            <StatusBadge tone="red" variant="filled">
              Khẩn cấp
            </StatusBadge>
            <StatusBadge tone="amber" variant="outline">
              Trung bình
            </StatusBadge>
            <StatusBadge tone="grey" variant="outline">
              Thấp
            </StatusBadge>
            <ColorDot color="#5057dc">Đối tác</ColorDot>
          </div>
        </div>
      </div>
      <div>
        <States />
      </div>
    </main>
  )
}
