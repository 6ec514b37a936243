import type { SheetLanguage } from '@crm/contract/list-export'
import type { TicketExportColumn } from '@crm/contract/ticket-fields'
import type { TicketRow } from '@crm/contract/ticket-views'

type Words = Readonly<Record<SheetLanguage, string>>

export const ticketWords: Readonly<Record<TicketExportColumn, Words>> = {
  code: { vi: 'Mã phiếu', en: 'Code' },
  name: { vi: 'Tên phiếu', en: 'Ticket' },
  status: { vi: 'Trạng thái', en: 'Status' },
  priority: { vi: 'Mức ưu tiên', en: 'Priority' },
  departmentName: { vi: 'Phòng ban tiếp nhận', en: 'Receiving department' },
  departmentTaskName: { vi: 'Loại công việc', en: 'Category' },
  curatorName: { vi: 'Người phụ trách', en: 'Owner' },
  createUserFullName: { vi: 'Người tạo', en: 'Created by' },
  customerName: { vi: 'Khách hàng', en: 'Customer' },
  dueDate: { vi: 'Hạn phản hồi', en: 'Respond by' },
  endDate: { vi: 'Hạn hoàn thành', en: 'End date' },
  comments: { vi: 'Số bình luận', en: 'Comments' },
  createdDate: { vi: 'Ngày tạo', en: 'Created' },
  updatedDate: { vi: 'Ngày cập nhật', en: 'Updated' },
}

export const ticketStatusWords: Readonly<Record<TicketRow['status'], Words>> = {
  1: { vi: 'Chờ tiếp nhận', en: 'Pending' },
  2: { vi: 'Từ chối', en: 'Refused' },
  3: { vi: 'Đang xử lý', en: 'In progress' },
  4: { vi: 'Hoàn thành', en: 'Complete' },
  5: { vi: 'Đã hủy', en: 'Cancelled' },
  6: { vi: 'Mở lại', en: 'Reopened' },
}

export const priorityWords: Readonly<Record<TicketRow['priority'], Words>> = {
  1: { vi: 'Khẩn cấp', en: 'Emergency' },
  2: { vi: 'Cao', en: 'High' },
  3: { vi: 'Trung bình', en: 'Medium' },
  4: { vi: 'Thấp', en: 'Low' },
}

export const ticketSheet = {
  title: { vi: 'Phiếu hỗ trợ', en: 'Tickets' },
  fileName: { vi: 'phieu-ho-tro', en: 'tickets' },
} as const
