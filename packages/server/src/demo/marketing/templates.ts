import type { EmailBlock, EmailDocument, LeafBlock } from '@crm/contract/email-blocks'

export interface DemoEmail {
  readonly name: string
  readonly folder: string
  readonly subject: string
  readonly preheader: string
  readonly document: EmailDocument
}

const heading = (text: string, level: 1 | 2 | 3 = 1): LeafBlock => ({
  id: '',
  kind: 'heading',
  padding: 12,
  text,
  level,
  align: 'left',
  color: null,
})
const words = (...paragraphs: readonly string[]): LeafBlock => ({
  id: '',
  kind: 'text',
  padding: 8,
  align: 'left',
  color: null,
  html: paragraphs.map((text) => `<p>${text}</p>`).join(''),
})
const points = (...lines: readonly string[]): LeafBlock => ({
  id: '',
  kind: 'text',
  padding: 8,
  align: 'left',
  color: null,
  html: `<ul>${lines.map((text) => `<li>${text}</li>`).join('')}</ul>`,
})
const button = (label: string, page: string): LeafBlock => ({
  id: '',
  kind: 'button',
  padding: 16,
  label,
  align: 'left',
  color: null,
  href: `https://lite-viet.example.com/${page}`,
})
const line: LeafBlock = { id: '', kind: 'divider', padding: 10 }
const hello = words('Chào {{customer.title|Anh/Chị}} {{customer.name|Quý khách}},')
const footer: LeafBlock = {
  id: '',
  kind: 'footer',
  padding: 16,
  unsubscribe: 'Từ chối nhận tin',
  html: '<p>{{company.name}} · {{company.address}} · {{company.phone}}</p>',
}
const columns = (...parts: LeafBlock[][]): EmailBlock => ({ id: '', kind: 'columns', columns: parts })

/** Each block with a number of its own. */
function numbered(blocks: readonly EmailBlock[]): EmailBlock[] {
  let last = 0
  const number = <B extends { readonly id: string }>(block: B): B => {
    last += 1
    return { ...block, id: `b${last}` }
  }
  return blocks.map((block) =>
    block.kind === 'columns'
      ? number({ ...block, columns: block.columns.map((part) => part.map(number)) })
      : number(block),
  )
}

const paper = (color: string, ...blocks: readonly EmailBlock[]): EmailDocument => ({
  color,
  background: '#f2f4f7',
  textColor: '#1f2933',
  font: 'modern',
  width: 600,
  blocks: numbered([...blocks, line, footer]),
})

export const demoEmails: readonly DemoEmail[] = [
  {
    name: 'Chào mừng khách hàng mới',
    folder: 'Chăm sóc',
    subject: 'Chào mừng {{customer.name|Quý khách}} đến với {{company.name}}',
    preheader: 'Ba việc đầu tiên để bắt đầu thuận lợi',
    document: paper(
      '#0a71b1',
      heading('Rất vui được đồng hành cùng Quý khách'),
      hello,
      words(
        'Cảm ơn Quý khách đã tin chọn chúng tôi. Người phụ trách của Quý khách là <b>{{curator.name|bộ phận chăm sóc}}</b>.',
      ),
      points(
        'Lưu số tổng đài để được hỗ trợ nhanh.',
        'Xem hướng dẫn lắp đặt trước ngày giao hàng.',
        'Đăng ký bảo hành trong 7 ngày.',
      ),
      button('Xem hướng dẫn bắt đầu', 'bat-dau'),
    ),
  },
  {
    name: 'Ưu đãi Tết sum vầy',
    folder: 'Khuyến mãi',
    subject: 'Tết sum vầy: giảm đến 30 % cho thiết bị văn phòng',
    preheader: 'Giao trước ngày 23 tháng Chạp',
    document: paper(
      '#c2410c',
      heading('Tết sum vầy, quà trao tay'),
      hello,
      words('Từ nay đến hết tháng Chạp, {{company.name}} dành cho khách hàng thân thiết mức giá tốt nhất trong năm.'),
      columns(
        [heading('Giảm 30 %', 3), words('Máy in và mực in chính hãng.')],
        [heading('Tặng bảo trì', 3), words('Sáu tháng cho đơn từ 20 triệu đồng.')],
      ),
      button('Xem các ưu đãi', 'tet'),
    ),
  },
  {
    name: 'Bản tin tháng',
    folder: 'Bản tin',
    subject: 'Bản tin tháng này: bốn cách làm việc gọn hơn',
    preheader: 'Kinh nghiệm từ các văn phòng của khách hàng chúng tôi',
    document: paper(
      '#0f766e',
      heading('Bản tin {{company.name}}'),
      hello,
      heading('Bốn cách làm việc gọn hơn', 2),
      points(
        'Số hóa hồ sơ ngay khi nhận.',
        'Một nơi duy nhất cho mọi yêu cầu.',
        'Lịch bảo trì cố định mỗi quý.',
        'Đặt mực in tự động.',
      ),
      button('Đọc toàn bộ', 'ban-tin'),
      heading('Câu chuyện khách hàng', 2),
      words('Một công ty 60 người đã giảm một nửa thời gian tìm tài liệu chỉ sau ba tháng.'),
      button('Xem câu chuyện', 'cau-chuyen'),
    ),
  },
  {
    name: 'Mời dự hội thảo',
    folder: 'Sự kiện',
    subject: 'Thư mời hội thảo “Văn phòng tinh gọn”',
    preheader: 'Sáng thứ Năm, tại TP. Hồ Chí Minh và trực tuyến',
    document: paper(
      '#4338ca',
      heading('Trân trọng kính mời'),
      hello,
      words('Chúng tôi trân trọng mời {{customer.title|Anh/Chị}} tham dự hội thảo <b>Văn phòng tinh gọn</b>.'),
      columns(
        [heading('Thời gian', 3), words('08:30 – 11:30, thứ Năm tuần sau')],
        [heading('Địa điểm', 3), words('12 Lê Lợi, Quận 1, và trực tuyến')],
      ),
      button('Giữ chỗ cho tôi', 'hoi-thao'),
    ),
  },
  {
    name: 'Nhắc lịch bảo trì',
    folder: 'Chăm sóc',
    subject: 'Sắp đến lịch bảo trì của Quý khách',
    preheader: 'Chọn ngày phù hợp chỉ trong một phút',
    document: paper(
      '#0369a1',
      heading('Đã đến kỳ bảo trì'),
      hello,
      words(
        'Thiết bị của Quý khách sắp đủ sáu tháng sử dụng. Lịch hẹn gần nhất: <b>{{customer.appointment|chưa đặt}}</b>.',
      ),
      button('Chọn ngày bảo trì', 'bao-tri'),
    ),
  },
  {
    name: 'Chúc mừng sinh nhật',
    folder: 'Chăm sóc',
    subject: 'Chúc mừng sinh nhật {{customer.name|Quý khách}}',
    preheader: 'Một món quà nhỏ thay lời cảm ơn',
    document: paper(
      '#be185d',
      heading('Chúc mừng sinh nhật'),
      hello,
      words(
        '{{company.name}} chúc {{customer.title|Anh/Chị}} một ngày thật vui. Xin gửi tặng phiếu quà 500.000 đồng cho lần mua tới.',
      ),
      button('Nhận quà', 'sinh-nhat'),
    ),
  },
  {
    name: 'Khảo sát sau mua hàng',
    folder: 'Chăm sóc',
    subject: 'Hai phút để chúng tôi phục vụ tốt hơn',
    preheader: 'Ba câu hỏi ngắn',
    document: paper(
      '#15803d',
      heading('Quý khách hài lòng chứ?'),
      hello,
      words('Ý kiến của {{customer.title|Anh/Chị}} giúp chúng tôi biết việc nào cần làm tốt hơn.'),
      button('Trả lời khảo sát', 'khao-sat'),
    ),
  },
  {
    name: 'Ra mắt sản phẩm',
    folder: 'Khuyến mãi',
    subject: 'Máy in thế hệ mới: in nhanh gấp đôi, tốn mực một nửa',
    preheader: 'Dùng thử miễn phí 14 ngày',
    document: paper(
      '#7c2d12',
      heading('Nhanh gấp đôi, tốn mực một nửa'),
      hello,
      points('40 trang mỗi phút, hai mặt tự động.', 'Mực dung lượng lớn, 10.000 trang.', 'Bảo hành tận nơi 36 tháng.'),
      columns([button('Dùng thử 14 ngày', 'dung-thu')], [button('Nhận báo giá', 'bao-gia')]),
    ),
  },
]

export interface DemoSms {
  readonly name: string
  readonly text: string
  readonly purpose: 'care' | 'advertising'
  readonly withoutMarks: boolean
}

export const demoOriginals: readonly DemoSms[] = [
  {
    name: 'Xác nhận lịch hẹn',
    text: 'Lite Viet: xac nhan lich hen voi {{customer.name|Quy khach}} luc {{customer.appointment|gio da dat}}.',
    purpose: 'care',
    withoutMarks: true,
  },
  {
    name: 'Nhắc lịch bảo trì',
    text: 'Lite Việt kính nhắc {{customer.name|Quý khách}}: thiết bị đã đến kỳ bảo trì. Gọi 028 1234 5678 để đặt lịch.',
    purpose: 'care',
    withoutMarks: false,
  },
  {
    name: 'Cảm ơn sau mua hàng',
    text: 'Cam on {{customer.name|Quy khach}} da mua hang. Can ho tro xin goi 028 1234 5678.',
    purpose: 'care',
    withoutMarks: true,
  },
  {
    name: 'Chúc mừng sinh nhật',
    text: 'Lite Viet chuc mung sinh nhat {{customer.name|Quy khach}}, kinh chuc suc khoe va thanh cong!',
    purpose: 'care',
    withoutMarks: true,
  },
  {
    name: 'Ưu đãi cuối tuần',
    text: 'Lite Viet giam 20% muc in cho {{customer.name|Quy khach}} den het Chu nhat. Chi tiet: lite-viet.example.com',
    purpose: 'advertising',
    withoutMarks: true,
  },
  {
    name: 'Ưu đãi Tết',
    text: 'Tet sum vay: Lite Viet giam den 30% thiet bi van phong, giao truoc 23 thang Chap.',
    purpose: 'advertising',
    withoutMarks: true,
  },
]
