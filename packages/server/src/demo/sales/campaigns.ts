import type { ApproachType } from '@crm/contract/campaign-rules'
import type { DemoUserName } from '../staff.ts'

export interface DemoStep {
  readonly type: ApproachType
  readonly name: string
  readonly days: number
  readonly probability: number
}

export interface DemoCampaign {
  readonly name: string
  readonly description: string
  /** Days from today. */
  readonly starts: number
  readonly ends: number | null
  readonly creator: DemoUserName
  readonly managers: readonly DemoUserName[]
  readonly participants: readonly DemoUserName[]
  readonly autoSplit: boolean
  readonly goalOpportunities: number | null
  readonly goalRevenue: number | null
  readonly steps: readonly DemoStep[]
  readonly failReasons: readonly string[]
  /** The place of the campaign in which one opens when one succeeds. */
  readonly leadsTo: number | null
  readonly opportunities: number
  readonly standing: 'open' | 'locked' | 'deleted'
}

const sellers: readonly DemoUserName[] = ['staff.sales01', 'staff.sales02']

const selling: readonly DemoStep[] = [
  { type: 'call', name: 'Gọi giới thiệu', days: 3, probability: 10 },
  { type: 'meet', name: 'Khảo sát nhu cầu', days: 7, probability: 30 },
  { type: 'email', name: 'Gửi báo giá', days: 5, probability: 50 },
  { type: 'meet', name: 'Thương lượng', days: 10, probability: 70 },
  { type: 'own', name: 'Ký hợp đồng', days: 7, probability: 90 },
]
const caring: readonly DemoStep[] = [
  { type: 'call', name: 'Gọi hỏi thăm', days: 5, probability: 20 },
  { type: 'memories', name: 'Gửi thiệp và quà', days: 10, probability: 40 },
  { type: 'lunch', name: 'Mời dùng bữa', days: 14, probability: 60 },
  { type: 'task', name: 'Gia hạn hợp đồng', days: 10, probability: 80 },
]

/** Nobody takes part in two at the same time; together they have 600 opportunities. */
export const demoCampaigns: readonly DemoCampaign[] = [
  {
    name: 'Nâng cấp máy in văn phòng',
    description: 'Đổi máy in cũ lấy máy mới, ưu đãi cho khách hàng mua từ ba máy trở lên.',
    starts: -50,
    ends: 40,
    creator: 'leader.sales',
    managers: ['leader.sales'],
    participants: sellers,
    autoSplit: true,
    goalOpportunities: 300,
    goalRevenue: 1_500_000,
    steps: selling,
    failReasons: ['Vừa mua máy mới', 'Chờ ngân sách năm sau'],
    leadsTo: 4,
    opportunities: 260,
    standing: 'open',
  },
  {
    name: 'Khách hàng từ hội chợ thiết bị',
    description: 'Liên hệ những người đã để lại danh thiếp tại gian hàng.',
    starts: -21,
    ends: 45,
    creator: 'staff.market',
    managers: ['leader.market', 'leader.sales'],
    participants: ['leader.sales'],
    autoSplit: false,
    goalOpportunities: 100,
    goalRevenue: 400_000,
    steps: selling,
    failReasons: [],
    leadsTo: null,
    opportunities: 90,
    standing: 'open',
  },
  {
    name: 'Hợp đồng bảo trì trọn gói',
    description: 'Chào gói bảo trì hằng năm cho khách hàng đã hết hạn bảo hành.',
    starts: -190,
    ends: -80,
    creator: 'leader.sales',
    managers: ['leader.sales'],
    participants: sellers,
    autoSplit: true,
    goalOpportunities: 150,
    goalRevenue: 600_000,
    steps: selling,
    failReasons: ['Tự bảo trì'],
    leadsTo: null,
    opportunities: 170,
    standing: 'open',
  },
  {
    name: 'Tri ân khách hàng thân thiết',
    description: 'Thăm hỏi và gia hạn với khách hàng đã mua trong năm.',
    starts: 45,
    ends: null,
    creator: 'leader.sales',
    managers: ['leader.sales'],
    participants: sellers,
    autoSplit: true,
    goalOpportunities: 200,
    goalRevenue: null,
    steps: caring,
    failReasons: [],
    leadsTo: null,
    opportunities: 0,
    standing: 'open',
  },
  {
    name: 'Thanh lý hàng trưng bày',
    description: 'Tạm dừng để kiểm kê lại kho.',
    starts: -75,
    ends: -55,
    creator: 'leader.sales',
    managers: ['leader.market'],
    participants: sellers,
    autoSplit: false,
    goalOpportunities: null,
    goalRevenue: 80_000,
    steps: caring,
    failReasons: [],
    leadsTo: null,
    opportunities: 50,
    standing: 'locked',
  },
  {
    name: 'Thử nghiệm kênh giới thiệu',
    description: 'Bản thử nghiệm, không còn dùng.',
    starts: -320,
    ends: -260,
    creator: 'leader.sales',
    managers: [],
    participants: ['staff.sales02'],
    autoSplit: false,
    goalOpportunities: null,
    goalRevenue: null,
    steps: caring,
    failReasons: [],
    leadsTo: null,
    opportunities: 30,
    standing: 'deleted',
  },
]
