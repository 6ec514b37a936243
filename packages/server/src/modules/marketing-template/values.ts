import type { MergeName } from '@crm/contract/merge'

/** The values of one customer, by field; a link has none before a mail is sent. */
export type Values = Readonly<Partial<Record<MergeName, string>>>

/** Stand for a customer in a preview that names none. */
export const sampleValues: Values = {
  'customer.name': 'Nguyễn Thị Minh Anh',
  'customer.code': 'KH000123',
  'customer.title': 'Chị',
  'customer.email': 'minhanh@congty.vn',
  'customer.phone': '0912 345 678',
  'customer.address': '12 Lê Lợi, Quận 1, TP. Hồ Chí Minh',
  'customer.birthday': '20/10/1990',
  'customer.taxCode': '0312345678',
  'customer.appointment': '20/11/2026 09:00',
  'contact.name': 'Nguyễn Thị Minh Anh',
  'curator.name': 'Trần Quốc Bảo',
  'curator.email': 'bao.tran@congty.vn',
  'curator.phone': '0987 654 321',
  'company.name': 'Công ty của bạn',
  'company.address': 'Địa chỉ công ty của bạn',
  'company.phone': '028 1234 5678',
}

/** In a preview nobody is unsubscribed by a click. */
export const previewLink = '#'
