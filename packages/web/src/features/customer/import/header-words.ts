import { type UploadColumn, uploadColumns } from '@crm/contract/customer-upload'
import { bareHeading } from '@crm/contract/rules/upload-columns'

const people = ['Họ tên', 'Họ và tên', 'Tên', 'Full name', 'Name']
const phones = [
  ...['Số điện thoại', 'SĐT', 'Số ĐT', 'ĐT', 'Điện thoại', 'Di động', 'Số di động', 'ĐTDĐ', 'Điện thoại di động'],
  ...['Điện thoại liên hệ', 'SĐT liên hệ', 'Hotline', 'Zalo', 'Số Zalo', 'SĐT/Zalo', 'Điện thoại/Zalo'],
  ...['Phone', 'Phone number', 'Phone no', 'Mobile', 'Mobile phone', 'Mobile number', 'Cell phone', 'Tel', 'Telephone'],
]
const mails = [
  ...['Email', 'E-mail', 'Mail', 'Gmail', 'Thư điện tử', 'Địa chỉ email', 'Địa chỉ thư điện tử', 'Email liên hệ'],
  ...['Email address', 'E-mail address', 'Mail address'],
]
const genders = ['Giới tính', 'Nam/Nữ', 'Gender', 'Sex']
const birthdays = [
  ...['Ngày sinh', 'Ngày tháng năm sinh', 'Ngày/tháng/năm sinh', 'NTNS', 'Sinh nhật'],
  ...['Birthday', 'Birth date', 'Birthdate', 'Date of birth', 'DOB'],
]

/** How people head their own lists, beside the words of the template. */
const words: Readonly<Partial<Record<UploadColumn, readonly string[]>>> = {
  name: [
    ...['Tên khách hàng', 'Tên KH', 'Tên khách', 'Khách hàng', 'KH', 'Họ tên khách hàng', 'Họ và tên khách hàng'],
    ...['Họ tên KH', 'Tên công ty', 'Tên doanh nghiệp', 'Tên đơn vị', 'Công ty'],
    ...['Customer name', 'Customer', 'Client', 'Client name', 'Company', 'Company name', 'Account name'],
    ...people,
  ],
  phoneCustomer: [...phones, 'SĐT khách hàng', 'SĐT KH', 'Điện thoại khách hàng', 'Customer phone'],
  emailCustomer: [...mails, 'Email khách hàng', 'Email KH', 'Customer email'],
  genderCustomer: genders,
  birthday: birthdays,
  address: ['ĐC', 'Đ/c', 'Địa chỉ khách hàng', 'Địa chỉ KH', 'Địa chỉ liên hệ', 'Customer address'],
  taxCode: ['MST', 'Mã thuế', 'Tax', 'Tax ID', 'Tax no', 'Tax number', 'VAT', 'VAT no', 'VAT number'],
  business: [
    ...['Ngành', 'Ngành nghề', 'Ngành nghề kinh doanh', 'Lĩnh vực kinh doanh', 'Lĩnh vực hoạt động'],
    ...['Business', 'Business sector', 'Sector', 'Line of business'],
  ],
  curator: [
    ...['Người PT', 'Phụ trách', 'NV phụ trách', 'Nhân viên phụ trách', 'Nhân viên', 'Nhân viên kinh doanh', 'NVKD'],
    ...['Người chăm sóc', 'Nhân viên chăm sóc', 'Sale', 'Sales', 'Sale phụ trách', 'Sales phụ trách'],
    ...[
      'Person in charge',
      'Assigned to',
      'In charge',
      'PIC',
      'Salesperson',
      'Sales rep',
      'Account manager',
      'Curator',
    ],
  ],
  groupCustomer: [
    ...['Nhóm', 'Nhóm KH', 'Nhóm khách', 'Phân nhóm', 'Loại khách', 'Loại khách hàng', 'Loại KH', 'Phân loại'],
    ...['Group', 'Groups', 'Customer groups', 'Customer type', 'Segment'],
  ],
  sourceCustomer: [
    ...['Nguồn KH', 'Nguồn khách', 'Nguồn khách hàng', 'Kênh', 'Biết qua'],
    ...['Customer source', 'Lead source', 'Channel'],
  ],
  relationship: ['Quan hệ', 'MQH', 'Tình trạng', 'Trạng thái', 'Status', 'Relationship status'],
  presenter: ['Người GT', 'Giới thiệu', 'Giới thiệu bởi', 'Presenter', 'Referred by', 'Referral', 'Introduced by'],
  affiliateCode: ['Mã GT', 'Mã CTV', 'Mã cộng tác viên', 'Affiliate', 'Referral code'],
  nameContact: [
    ...['Người liên hệ', 'NLH', 'Tên NLH', 'Tên liên hệ', 'Liên hệ', 'Họ tên người liên hệ', 'Họ và tên người liên hệ'],
    ...['Người đại diện', 'Contact', 'Contact person'],
    ...people,
  ],
  phoneContact: [
    ...['SĐT người liên hệ', 'Số ĐT người liên hệ', 'ĐT người liên hệ', 'Điện thoại người liên hệ', 'SĐT NLH'],
    ...['Điện thoại NLH', 'Contact mobile', 'Contact number', 'Contact phone number'],
    ...phones,
  ],
  emailContact: ['E-mail người liên hệ', 'Email NLH', 'Contact mail', 'Contact e-mail', ...mails],
  genderContact: ['Giới tính NLH', ...genders],
  birthdayContact: ['Ngày sinh NLH', 'Sinh nhật người liên hệ', ...birthdays],
}

const bare = new Map(uploadColumns.map((column) => [column, new Set((words[column] ?? []).map(bareHeading))]))

/** The columns that a heading may mean: the customer's own before the contact's. */
export function guessColumns(header: string): UploadColumn[] {
  const heading = bareHeading(header)
  return uploadColumns.filter((column) => bare.get(column)?.has(heading))
}
