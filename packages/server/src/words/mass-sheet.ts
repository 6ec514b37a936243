import type { SheetLanguage } from '@crm/contract/list-export'
import type { MessageState, SkipReason } from '@crm/contract/marketing-rules'
import type { RecipientColumn } from '@crm/contract/mass-campaign'

type Words = Readonly<Record<SheetLanguage, string>>

export const recipientWords: Readonly<Record<RecipientColumn, Words>> = {
  customerCode: { vi: 'Mã khách hàng', en: 'Customer code' },
  customerName: { vi: 'Khách hàng', en: 'Customer' },
  address: { vi: 'Địa chỉ nhận', en: 'Address' },
  state: { vi: 'Trạng thái', en: 'Status' },
  reason: { vi: 'Lý do bỏ qua', en: 'Skipped because' },
  detail: { vi: 'Phản hồi của máy chủ', en: 'Answer of the server' },
  wave: { vi: 'Đợt', en: 'Wave' },
  variant: { vi: 'Phương án', en: 'Variant' },
  sentDate: { vi: 'Gửi lúc', en: 'Sent' },
  deliveredDate: { vi: 'Đến nơi lúc', en: 'Delivered' },
  openedDate: { vi: 'Mở lúc', en: 'Opened' },
  clickedDate: { vi: 'Nhấp lúc', en: 'Clicked' },
  answeredDate: { vi: 'Trả lời lúc', en: 'Answered' },
  unsubscribedDate: { vi: 'Từ chối nhận lúc', en: 'Unsubscribed' },
  parts: { vi: 'Số phần SMS', en: 'SMS parts' },
  cost: { vi: 'Chi phí', en: 'Cost' },
}

export const messageStateWords: Readonly<Record<MessageState, Words>> = {
  1: { vi: 'Đang chờ', en: 'Waiting' },
  2: { vi: 'Đang gửi', en: 'Being sent' },
  3: { vi: 'Đã gửi', en: 'Sent' },
  4: { vi: 'Đã đến nơi', en: 'Delivered' },
  5: { vi: 'Sẽ gửi lại', en: 'To be retried' },
  6: { vi: 'Bị từ chối', en: 'Refused' },
  7: { vi: 'Chưa rõ kết quả', en: 'Unknown' },
  8: { vi: 'Bỏ qua', en: 'Skipped' },
}

export const skipWords: Readonly<Record<SkipReason, Words>> = {
  noAddress: { vi: 'Không có địa chỉ', en: 'No address' },
  badAddress: { vi: 'Địa chỉ không hợp lệ', en: 'Invalid address' },
  duplicate: { vi: 'Trùng địa chỉ', en: 'Same address as another' },
  suppressed: { vi: 'Nằm trong danh sách chặn gửi', en: 'Suppressed' },
  noConsent: { vi: 'Chưa đồng ý nhận quảng cáo', en: 'No consent' },
  missingValue: { vi: 'Thiếu thông tin để điền', en: 'A value is missing' },
  tooOften: { vi: 'Đã nhận đủ số tin trong 24 giờ', en: 'Written to too often' },
  deleted: { vi: 'Khách hàng đã bị xóa', en: 'Customer deleted' },
  control: { vi: 'Nhóm đối chứng', en: 'Control group' },
  cancelled: { vi: 'Chiến dịch bị hủy', en: 'Campaign cancelled' },
  leftUnknown: { vi: 'Để nguyên kết quả chưa rõ', en: 'Left as unknown' },
}

export const recipientSheet = {
  title: { vi: 'Người nhận', en: 'Recipients' },
  fileName: { vi: 'nguoi-nhan', en: 'recipients' },
}
