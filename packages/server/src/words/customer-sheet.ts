import type { ExportColumn, SheetLanguage, UploadColumn, UploadFault } from '@crm/contract/customer-upload'

type Words = Readonly<Record<SheetLanguage, string>>

/** Headers of template, import and export alike: what leaves by one can come back by another. */
export const columnWords: Readonly<Record<ExportColumn, Words>> = {
  customerCode: { vi: 'Mã khách hàng', en: 'Customer code' },
  name: { vi: 'Tên khách hàng', en: 'Customer name' },
  phoneCustomer: { vi: 'Số điện thoại', en: 'Phone' },
  emailCustomer: { vi: 'Email', en: 'Email' },
  genderCustomer: { vi: 'Giới tính', en: 'Gender' },
  birthday: { vi: 'Ngày sinh', en: 'Birthday' },
  address: { vi: 'Địa chỉ', en: 'Address' },
  taxCode: { vi: 'Mã số thuế', en: 'Tax code' },
  business: { vi: 'Lĩnh vực', en: 'Business' },
  curator: { vi: 'Người phụ trách', en: 'Person in charge' },
  groupCustomer: { vi: 'Nhóm khách hàng', en: 'Customer group' },
  sourceCustomer: { vi: 'Nguồn', en: 'Source' },
  relationship: { vi: 'Mối quan hệ', en: 'Relationship' },
  presenter: { vi: 'Người giới thiệu', en: 'Referred by' },
  affiliateCode: { vi: 'Mã giới thiệu', en: 'Affiliate code' },
  nameContact: { vi: 'Tên người liên hệ', en: 'Contact name' },
  phoneContact: { vi: 'Điện thoại người liên hệ', en: 'Contact phone' },
  emailContact: { vi: 'Email người liên hệ', en: 'Contact email' },
  genderContact: { vi: 'Giới tính người liên hệ', en: 'Contact gender' },
  birthdayContact: { vi: 'Ngày sinh người liên hệ', en: 'Contact birthday' },
  appointmentSchedule: { vi: 'Lịch hẹn', en: 'Next appointment' },
  lastInteraction: { vi: 'Tương tác gần nhất', en: 'Last interaction' },
  creator: { vi: 'Người tạo', en: 'Created by' },
  createdDate: { vi: 'Ngày tạo', en: 'Created on' },
  updatedDate: { vi: 'Ngày cập nhật', en: 'Updated on' },
}

export const columnWidths: Readonly<Partial<Record<ExportColumn, number>>> = {
  name: 30,
  emailCustomer: 28,
  address: 40,
  groupCustomer: 28,
  curator: 24,
  nameContact: 28,
  emailContact: 28,
}
export const columnWidthOrdinary = 18

/** Stands behind a header whose column must be filled. */
export const requiredMark = ' (*)'
export const groupSeparator = ';'

export const genderWords: Readonly<Record<'male' | 'female', Words>> = {
  male: { vi: 'Nam', en: 'Male' },
  female: { vi: 'Nữ', en: 'Female' },
}

/** In charge of a customer: an empty cell means the importer instead. */
export const nobodyWords: Words = { vi: 'Không có', en: 'None' }

export const customersWords: Words = { vi: 'Khách hàng', en: 'Customers' }
export const reasonsWords: Words = { vi: 'Lý do bị từ chối', en: 'Why rejected' }

export const fileNameWords = {
  template: { vi: 'mau-nhap-khach-hang', en: 'customer-import-template' },
  rejected: { vi: 'dong-bi-tu-choi', en: 'rejected-rows' },
  export: { vi: 'khach-hang', en: 'customers' },
} as const satisfies Record<string, Words>

export const faultWords: Readonly<Record<UploadFault['reason'], Words>> = {
  required: { vi: 'không được để trống', en: 'cannot be empty' },
  mailOrPhoneRequired: { vi: 'cần có email hoặc số điện thoại', en: 'an email or a phone number is needed' },
  emailInvalid: { vi: 'email không hợp lệ', en: 'not a valid email' },
  phoneInvalid: { vi: 'số điện thoại không hợp lệ', en: 'not a valid phone number' },
  textInvalid: { vi: 'có ký tự không được phép', en: 'has characters that are not allowed' },
  tooLong: { vi: 'quá dài', en: 'too long' },
  dateInvalid: { vi: 'ngày không hợp lệ, cần dạng NN/TT/NNNN', en: 'not a valid date, DD/MM/YYYY is needed' },
  genderInvalid: { vi: 'giới tính không hợp lệ', en: 'not a valid gender' },
  businessUnknown: { vi: 'lĩnh vực không có trong danh mục', en: 'no such business' },
  relationshipUnknown: { vi: 'mối quan hệ không có trong danh mục', en: 'no such relationship' },
  sourceUnknown: { vi: 'nguồn không có trong danh mục', en: 'no such source' },
  groupUnknown: { vi: 'nhóm khách hàng không có trong danh mục', en: 'no such customer group' },
  curatorUnknown: { vi: 'không tìm thấy người phụ trách', en: 'no such person in charge' },
  referrerUnknown: { vi: 'không tìm thấy người giới thiệu', en: 'no such referrer' },
  circularReferral: {
    vi: 'giới thiệu vòng tròn, đã bỏ người giới thiệu',
    en: 'circular referral, the referrer was left out',
  },
  emailRepeated: { vi: 'email trùng với dòng khác trong tệp', en: 'the email stands in another row of the file' },
  phoneRepeated: {
    vi: 'số điện thoại trùng với dòng khác trong tệp',
    en: 'the phone stands in another row of the file',
  },
  emailExists: { vi: 'email đã có trong hệ thống', en: 'the email exists already' },
  phoneExists: { vi: 'số điện thoại đã có trong hệ thống', en: 'the phone exists already' },
}

export const headerOf = (column: UploadColumn | ExportColumn, language: SheetLanguage): string =>
  columnWords[column][language]
