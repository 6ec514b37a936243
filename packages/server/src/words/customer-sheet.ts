import type { ExportColumn, UploadColumn, UploadFault } from '@crm/contract/customer-upload'
import type { SheetLanguage } from '@crm/contract/list-export'

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
  business: { vi: 'Lĩnh vực', en: 'Industry' },
  curator: { vi: 'Người phụ trách', en: 'Owner' },
  groupCustomer: { vi: 'Nhóm khách hàng', en: 'Customer group' },
  sourceCustomer: { vi: 'Nguồn', en: 'Source' },
  relationship: { vi: 'Mối quan hệ', en: 'Relationship' },
  presenter: { vi: 'Người giới thiệu', en: 'Referrer' },
  affiliateCode: { vi: 'Mã giới thiệu', en: 'Affiliate code' },
  nameContact: { vi: 'Tên người liên hệ', en: 'Contact name' },
  phoneContact: { vi: 'Số điện thoại người liên hệ', en: 'Contact phone' },
  emailContact: { vi: 'Email người liên hệ', en: 'Contact email' },
  genderContact: { vi: 'Giới tính người liên hệ', en: 'Contact gender' },
  birthdayContact: { vi: 'Ngày sinh người liên hệ', en: 'Contact birthday' },
  appointmentSchedule: { vi: 'Lịch hẹn', en: 'Appointment' },
  lastInteraction: { vi: 'Tương tác gần nhất', en: 'Last interaction' },
  creator: { vi: 'Người tạo', en: 'Created by' },
  createdDate: { vi: 'Ngày tạo', en: 'Created' },
  updatedDate: { vi: 'Ngày cập nhật', en: 'Updated' },
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
export const reasonsWords: Words = { vi: 'Lỗi', en: 'Errors' }

export const fileNameWords = {
  template: { vi: 'mau-nhap-khach-hang', en: 'customer-import-template' },
  rejected: { vi: 'dong-bi-loi', en: 'rows-with-errors' },
  export: { vi: 'khach-hang', en: 'customers' },
} as const satisfies Record<string, Words>

export const faultWords: Readonly<Record<UploadFault['reason'], Words>> = {
  required: { vi: 'không được để trống', en: 'cannot be empty' },
  mailOrPhoneRequired: { vi: 'cần có email hoặc số điện thoại', en: 'email or phone number is required' },
  emailInvalid: { vi: 'email không hợp lệ', en: 'invalid email' },
  phoneInvalid: { vi: 'số điện thoại không hợp lệ', en: 'invalid phone number' },
  textInvalid: { vi: 'có ký tự không được phép', en: 'contains characters that are not allowed' },
  tooLong: { vi: 'quá dài', en: 'too long' },
  dateInvalid: { vi: 'ngày không hợp lệ, nhập theo dạng DD/MM/YYYY', en: 'invalid date, use DD/MM/YYYY' },
  genderInvalid: { vi: 'giới tính không hợp lệ', en: 'invalid gender' },
  businessUnknown: { vi: 'lĩnh vực không có trong danh mục', en: 'industry not found' },
  relationshipUnknown: { vi: 'mối quan hệ không có trong danh mục', en: 'relationship not found' },
  sourceUnknown: { vi: 'nguồn không có trong danh mục', en: 'source not found' },
  groupUnknown: { vi: 'nhóm khách hàng không có trong danh mục', en: 'customer group not found' },
  curatorUnknown: { vi: 'không tìm thấy người phụ trách', en: 'owner not found' },
  referrerUnknown: { vi: 'không tìm thấy người giới thiệu', en: 'referrer not found' },
  circularReferral: {
    vi: 'giới thiệu vòng, đã bỏ người giới thiệu',
    en: 'circular referral, the referrer was removed',
  },
  formula: { vi: 'là công thức, đã lấy kết quả gần nhất', en: 'is a formula, its last result was used' },
  emailRepeated: { vi: 'email trùng với dòng', en: 'same email as line' },
  phoneRepeated: { vi: 'số điện thoại trùng với dòng', en: 'same phone number as line' },
  emailExists: { vi: 'email đã thuộc về khách hàng khác', en: 'email belongs to an existing customer' },
  phoneExists: { vi: 'số điện thoại đã thuộc về khách hàng khác', en: 'phone number belongs to an existing customer' },
}

export const headerOf = (column: UploadColumn | ExportColumn, language: SheetLanguage): string =>
  columnWords[column][language]
