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
  detail: { vi: 'Phản hồi của bên nhận', en: 'What the other side said' },
  wave: { vi: 'Đợt', en: 'Wave' },
  variant: { vi: 'Phiên bản', en: 'Variant' },
  sentDate: { vi: 'Gửi lúc', en: 'Sent' },
  deliveredDate: { vi: 'Đến nơi lúc', en: 'Delivered' },
  openedDate: { vi: 'Mở lúc', en: 'Opened' },
  clickedDate: { vi: 'Bấm lúc', en: 'Clicked' },
  answeredDate: { vi: 'Trả lời lúc', en: 'Answered' },
  unsubscribedDate: { vi: 'Từ chối nhận lúc', en: 'Unsubscribed' },
  parts: { vi: 'Số tin', en: 'Parts' },
  cost: { vi: 'Chi phí', en: 'Cost' },
}

export const messageStateWords: Readonly<Record<MessageState, Words>> = {
  1: { vi: 'Chờ gửi', en: 'Waiting' },
  2: { vi: 'Đang gửi', en: 'Sending' },
  3: { vi: 'Đã gửi', en: 'Sent' },
  4: { vi: 'Đã đến nơi', en: 'Delivered' },
  5: { vi: 'Sẽ gửi lại', en: 'To be retried' },
  6: { vi: 'Không gửi được', en: 'Not delivered' },
  7: { vi: 'Chưa rõ kết quả', en: 'Unknown' },
  8: { vi: 'Bỏ qua', en: 'Skipped' },
}

export const skipWords: Readonly<Record<SkipReason, Words>> = {
  noAddress: { vi: 'Không có địa chỉ', en: 'No address' },
  badAddress: { vi: 'Địa chỉ không đúng', en: 'Invalid address' },
  duplicate: { vi: 'Trùng địa chỉ', en: 'Duplicate address' },
  suppressed: { vi: 'Trong danh sách chặn gửi', en: 'On the suppression list' },
  noConsent: { vi: 'Chưa đồng ý nhận quảng cáo', en: 'No consent to advertising' },
  missingValue: { vi: 'Thiếu thông tin để điền', en: 'A value is missing' },
  tooOften: { vi: 'Đã nhận đủ số lần trong 24 giờ', en: 'Written to often enough in 24 hours' },
  deleted: { vi: 'Khách hàng không còn', en: 'Customer is gone' },
  control: { vi: 'Giữ lại để so sánh', en: 'Held back for comparison' },
  cancelled: { vi: 'Chiến dịch đã hủy', en: 'Campaign was cancelled' },
  leftUnknown: { vi: 'Chưa rõ, không gửi lại', en: 'Unknown, not sent again' },
}

export const recipientSheet = {
  title: { vi: 'Người nhận', en: 'Recipients' },
  fileName: { vi: 'nguoi-nhan', en: 'recipients' },
}
