import { Button, Textarea, TextInput } from '@mantine/core'
import { useState } from 'react'
import { ActionButton } from '../ActionButton.tsx'
import { AsyncMultiSelect } from '../AsyncMultiSelect.tsx'
import { AsyncSelect } from '../AsyncSelect.tsx'
import { useConfirm } from '../ConfirmDialog.tsx'
import { DateField } from '../date/DateField.tsx'
import { FormDialog } from '../form/FormDialog.tsx'
import type { Option } from '../options.ts'
import { PersonPicker } from '../PersonPicker.tsx'
import { TreeSelect } from '../TreeSelect.tsx'
import { loadNothing, loadPeople, loadRelationships, people, tree } from './samples.ts'

export const FormPart = ({ state }: { state: string }) => {
  const confirm = useConfirm()
  const [opened, setOpened] = useState(state === 'opened' || state === 'errors')
  const [name, setName] = useState('')
  const [curator, setCurator] = useState<Option | null>(people[3] ?? null)
  const [viewers, setViewers] = useState<Option[]>(people.slice(4, 7))
  const [relationship, setRelationship] = useState<Option | null>(null)
  const [group, setGroup] = useState<string | null>('121')
  const [day, setDay] = useState<string | null>('1990-02-28')
  const wrong = state === 'errors'

  return (
    <main style={{ padding: 24, display: 'flex', gap: 8, flexWrap: 'wrap' }}>
      <h1 style={{ width: '100%' }}>Biểu mẫu</h1>
      <Button onClick={() => setOpened(true)}>Thêm khách hàng</Button>
      <Button variant="light">Nhạt</Button>
      <Button variant="default">Mặc định</Button>
      <Button variant="subtle">Chìm</Button>
      <Button variant="outline">Viền</Button>
      <Button disabled>Không bấm được</Button>
      <ActionButton reason="Phiếu đã hoàn thành, hãy mở lại trước." onClick={() => undefined}>
        Chấp nhận
      </ActionButton>
      <Button
        color="red"
        variant="light"
        onClick={() =>
          void confirm({
            title: 'Xóa 3 khách hàng?',
            body: 'Có thể khôi phục trong thẻ Đã xóa.',
            confirm: 'Xóa',
            danger: true,
          })
        }
      >
        Xóa
      </Button>
      {opened && (
        <FormDialog
          form={{
            changed: name !== '',
            saving: false,
            errors: wrong
              ? [
                  { field: 'name', label: 'Tên khách hàng', message: 'hãy nhập tên.' },
                  { field: 'phone', label: 'Điện thoại', message: 'cần 10 chữ số, bắt đầu bằng 0.' },
                ]
              : [],
            refused: wrong ? 'Số điện thoại này đã thuộc về một khách hàng khác.' : undefined,
            submit() {
              setOpened(false)
              return Promise.resolve(undefined)
            },
          }}
          title="Thêm khách hàng"
          submitLabel="Thêm khách hàng"
          onClose={() => setOpened(false)}
        >
          <TextInput
            label="Tên khách hàng"
            withAsterisk
            name="name"
            data-autofocus
            value={name}
            onChange={(event) => setName(event.currentTarget.value)}
            error={wrong && 'Hãy nhập tên.'}
          />
          <TextInput
            label="Điện thoại"
            name="phone"
            description="Số di động hoặc tổng đài"
            error={wrong && 'Cần 10 chữ số, bắt đầu bằng 0.'}
          />
          <PersonPicker
            label="Người phụ trách"
            name="curator"
            load={loadPeople}
            value={curator}
            onChange={setCurator}
          />
          <AsyncMultiSelect label="Người xem" load={loadPeople} value={viewers} onChange={setViewers} />
          <AsyncSelect
            label="Mối quan hệ"
            required
            load={loadRelationships}
            value={relationship}
            onChange={setRelationship}
          />
          <AsyncSelect label="Nguồn" load={loadNothing} value={null} onChange={() => undefined} />
          <TreeSelect label="Nhóm khách hàng" data={tree} value={group} onChange={setGroup} />
          <DateField label="Ngày sinh" value={day} onChange={setDay} />
          <Textarea label="Ghi chú" />
        </FormDialog>
      )}
    </main>
  )
}
