import type { MarketingChannel, MassState, MessagePurpose, StopReason } from '@crm/contract/marketing-rules'
import type { DemoUserName } from '../staff.ts'

/** What is told of a campaign; templates are named by their place. */
export interface DemoMass {
  readonly channel: MarketingChannel
  readonly name: string
  readonly creator: DemoUserName
  readonly template: number
  readonly purpose: MessagePurpose
  readonly state: MassState
  readonly stopReason?: StopReason
  /** Days from today of its beginning, or of its time. */
  readonly day: number
  /** How many got it, or were to get it: of the customers whom its creator sees. */
  readonly people: number
  /** How many of them still wait. */
  readonly waiting?: number
  /** Of those who got it, in percent. */
  readonly opened: number
  readonly clicked: number
  readonly refused?: number
  readonly isTrial?: true
}

const quiet = { people: 0, opened: 0, clicked: 0 }

/** Every state in which a campaign may rest, in both channels; together they have 3,000 messages. */
export const demoMasses: readonly DemoMass[] = [
  {
    channel: 'email',
    name: 'Chào mừng khách hàng quý này',
    creator: 'leader.market',
    template: 0,
    purpose: 'care',
    state: 6,
    day: -43,
    people: 340,
    opened: 52,
    clicked: 21,
  },
  {
    channel: 'email',
    name: 'Bản tin tháng trước',
    creator: 'staff.market',
    template: 2,
    purpose: 'advertising',
    state: 6,
    day: -29,
    people: 80,
    opened: 38,
    clicked: 12,
  },
  {
    channel: 'email',
    name: 'Tiêu đề nào hay hơn?',
    creator: 'admin',
    template: 7,
    purpose: 'advertising',
    state: 6,
    day: -16,
    people: 820,
    opened: 42,
    clicked: 11,
    isTrial: true,
  },
  {
    channel: 'email',
    name: 'Ưu đãi Tết sum vầy',
    creator: 'admin',
    template: 1,
    purpose: 'advertising',
    state: 4,
    day: -1,
    people: 920,
    waiting: 360,
    opened: 31,
    clicked: 9,
  },
  {
    channel: 'email',
    name: 'Danh sách cũ từ hội chợ',
    creator: 'leader.market',
    template: 3,
    purpose: 'advertising',
    state: 5,
    stopReason: 'bounces',
    day: -5,
    people: 160,
    waiting: 90,
    opened: 14,
    clicked: 3,
    refused: 18,
  },
  {
    channel: 'email',
    name: 'Mời dự hội thảo Văn phòng tinh gọn',
    creator: 'staff.market',
    template: 3,
    purpose: 'advertising',
    state: 2,
    day: 3,
    ...quiet,
  },
  {
    channel: 'email',
    name: 'Khảo sát cuối năm',
    creator: 'leader.market',
    template: 6,
    purpose: 'care',
    state: 1,
    day: 0,
    ...quiet,
  },
  {
    channel: 'email',
    name: 'Ra mắt máy in (bản cũ)',
    creator: 'staff.market',
    template: 7,
    purpose: 'advertising',
    state: 7,
    day: -21,
    people: 80,
    waiting: 80,
    opened: 0,
    clicked: 0,
  },
  {
    channel: 'sms',
    name: 'Nhắc lịch bảo trì tháng trước',
    creator: 'leader.market',
    template: 1,
    purpose: 'care',
    state: 6,
    day: -26,
    people: 220,
    opened: 0,
    clicked: 0,
  },
  {
    channel: 'sms',
    name: 'Ưu đãi mực in cuối tuần',
    creator: 'admin',
    template: 4,
    purpose: 'advertising',
    state: 6,
    day: -9,
    people: 240,
    opened: 0,
    clicked: 0,
    refused: 4,
  },
  {
    channel: 'sms',
    name: 'Cảm ơn sau mua hàng',
    creator: 'staff.market',
    template: 2,
    purpose: 'care',
    state: 5,
    day: -2,
    people: 140,
    waiting: 50,
    opened: 0,
    clicked: 0,
  },
  {
    channel: 'sms',
    name: 'Ưu đãi Tết qua SMS',
    creator: 'leader.market',
    template: 5,
    purpose: 'advertising',
    state: 2,
    day: 5,
    ...quiet,
  },
]
