import type { CampaignExportColumn } from '@crm/contract/campaign-fields'
import type { CampaignState } from '@crm/contract/campaign-rules'
import type { SheetLanguage } from '@crm/contract/list-export'
import type { OpportunityExportColumn } from '@crm/contract/opportunity'
import type { FailReason, OpportunityStatus } from '@crm/contract/opportunity-rules'

type Words = Readonly<Record<SheetLanguage, string>>

export const opportunityWords: Readonly<Record<OpportunityExportColumn, Words>> = {
  code: { vi: 'Mã cơ hội', en: 'Opportunity code' },
  name: { vi: 'Tên cơ hội', en: 'Opportunity' },
  customerCode: { vi: 'Mã khách hàng', en: 'Customer code' },
  customerName: { vi: 'Khách hàng', en: 'Customer' },
  campaignCode: { vi: 'Mã chiến dịch', en: 'Campaign code' },
  campaignName: { vi: 'Chiến dịch', en: 'Campaign' },
  status: { vi: 'Trạng thái', en: 'Status' },
  approach: { vi: 'Bước tiếp cận', en: 'Step' },
  curatorName: { vi: 'Người phụ trách', en: 'Owner' },
  probability: { vi: 'Xác suất (%)', en: 'Probability (%)' },
  revenue: { vi: 'Doanh thu dự kiến', en: 'Expected revenue' },
  sourceName: { vi: 'Nguồn', en: 'Source' },
  sourceDetail: { vi: 'Chi tiết nguồn', en: 'Source detail' },
  expectedDate: { vi: 'Dự kiến chốt', en: 'Expected close' },
  failReason: { vi: 'Lý do thất bại', en: 'Loss reason' },
  stepDate: { vi: 'Vào bước từ', en: 'In step since' },
  createdDate: { vi: 'Ngày tạo', en: 'Created' },
  updatedDate: { vi: 'Ngày cập nhật', en: 'Updated' },
  closedDate: { vi: 'Ngày kết thúc', en: 'Closed' },
}

export const statusWords: Readonly<Record<OpportunityStatus, Words>> = {
  1: { vi: 'Đang mở', en: 'Open' },
  2: { vi: 'Thành công', en: 'Won' },
  3: { vi: 'Thất bại', en: 'Lost' },
}

export const failWords: Readonly<Record<FailReason, Words>> = {
  inaccessible: { vi: 'Không liên lạc được', en: 'Could not be reached' },
  notInterested: { vi: 'Không quan tâm', en: 'Not interested' },
  notSuitable: { vi: 'Không phù hợp', en: 'Not suitable' },
  hasCompetitor: { vi: 'Đã chọn đối thủ', en: 'Chose a competitor' },
  priceTooHigh: { vi: 'Giá quá cao', en: 'Price too high' },
  noCustomerCare: { vi: 'Chăm sóc chưa tốt', en: 'Poor customer care' },
  cannotReply: { vi: 'Không trả lời được khách hàng', en: 'Could not answer the customer' },
  notOnAppointment: { vi: 'Không đúng lịch hẹn', en: 'Missed the appointment' },
  other: { vi: 'Khác', en: 'Other' },
}

export const opportunitySheet = {
  title: { vi: 'Cơ hội', en: 'Opportunities' },
  fileName: { vi: 'co-hoi', en: 'opportunities' },
} as const

export const campaignWords: Readonly<Record<CampaignExportColumn, Words>> = {
  code: { vi: 'Mã chiến dịch', en: 'Campaign code' },
  name: { vi: 'Tên chiến dịch', en: 'Campaign' },
  state: { vi: 'Trạng thái', en: 'Status' },
  startDate: { vi: 'Ngày bắt đầu', en: 'Start date' },
  endDate: { vi: 'Ngày kết thúc', en: 'End date' },
  managers: { vi: 'Quản lý', en: 'Managers' },
  participants: { vi: 'Số người tham gia', en: 'Participants' },
  open: { vi: 'Cơ hội đang mở', en: 'Open opportunities' },
  success: { vi: 'Cơ hội thành công', en: 'Won' },
  failure: { vi: 'Cơ hội thất bại', en: 'Lost' },
  winRate: { vi: 'Tỷ lệ thắng (%)', en: 'Win rate (%)' },
  goalOpportunities: { vi: 'Mục tiêu số cơ hội thành công', en: 'Goal: opportunities' },
  goalRevenue: { vi: 'Mục tiêu doanh thu', en: 'Goal: revenue' },
  revenue: { vi: 'Doanh thu dự kiến', en: 'Expected revenue' },
  weighted: { vi: 'Doanh thu theo xác suất', en: 'Weighted revenue' },
  won: { vi: 'Doanh thu đã thắng', en: 'Won revenue' },
  creator: { vi: 'Người tạo', en: 'Created by' },
  createdDate: { vi: 'Ngày tạo', en: 'Created' },
}

export const stateWords: Readonly<Record<CampaignState, Words>> = {
  planned: { vi: 'Sắp bắt đầu', en: 'Planned' },
  running: { vi: 'Đang chạy', en: 'Running' },
  ended: { vi: 'Đã kết thúc', en: 'Ended' },
  locked: { vi: 'Đã khóa', en: 'Locked' },
  deleted: { vi: 'Đã xóa', en: 'Deleted' },
}

export const campaignSheet = {
  title: { vi: 'Chiến dịch', en: 'Campaigns' },
  fileName: { vi: 'chien-dich', en: 'campaigns' },
} as const
