import type { AddAutomation } from '@crm/contract/automation-fields'
import { kindOfTrigger } from '@crm/contract/automation-rules'
import { type RawBuilder, sql } from 'kysely'
import type { Company } from '../seed-company.ts'
import type { DemoUserName } from '../staff.ts'

type Facts = Pick<AddAutomation, 'name' | 'description' | 'trigger' | 'conditions' | 'steps'>

export interface DemoRule extends Facts {
  readonly owner: DemoUserName
  /** How its runs end: the last one failed so often that the rule is off. */
  readonly ends: 'done' | 'waiting' | 'failed'
  readonly reason: string
  /** Records as `id` with the moment `at` when the rule ran for them, the newest first. */
  readonly past: (today: Date) => RawBuilder<{ id: number; at: Date }>
}

const newCustomers = (today: Date, where: RawBuilder<unknown>, most: number) => sql<{ id: number; at: Date }>`
  select customer_id as id, created_at as at from customer
   where deleted_at is null and created_at between ${today}::timestamptz - interval '30 days' and ${today} and ${where}
   order by created_at desc limit ${sql.lit(most)}`

const welcome: DemoRule = {
  owner: 'admin',
  name: 'Gọi chào khách hàng mới',
  description: 'Mỗi khách hàng mới được gọi trong ngày làm việc kế tiếp.',
  trigger: { on: 'customerAdded' },
  conditions: [{ field: 'phoneCustomer', op: 'notEmpty', values: [] }],
  steps: [
    {
      do: 'createTask',
      type: 'call',
      title: 'Gọi chào {{customer.name}}',
      content: 'Giới thiệu công ty, hỏi nhu cầu và hẹn lần trao đổi tiếp theo.',
      assignee: { to: 'curator' },
      dueDays: 1,
    },
  ],
  ends: 'done',
  reason: '',
  past: (today) => newCustomers(today, sql`phone <> ''`, 40),
}

const leftAlone = ({ relationships }: Company): DemoRule => ({
  owner: 'leader.sales',
  name: 'Khách VIP lâu chưa liên hệ',
  description: '',
  trigger: { on: 'customerIdle', days: 21 },
  conditions: [{ field: 'relationship', op: 'is', values: [relationships.vip] }],
  steps: [
    {
      do: 'notify',
      curator: true,
      owner: true,
      userIds: [],
      message: '{{customer.name}} đã ba tuần chưa có ai liên hệ',
    },
  ],
  ends: 'done',
  reason: '',
  past: (today) => sql`
    select customer_id as id, interacted_at + interval '21 days' as at from customer
     where deleted_at is null and relationship_id = ${relationships.vip}
       and interacted_at between ${today}::timestamptz - interval '51 days' and ${today}::timestamptz - interval '21 days'
     order by interacted_at desc limit 30`,
})

const askAgain: DemoRule = {
  owner: 'leader.sales',
  name: 'Hỏi lại khách chê giá cao',
  description: 'Ba tháng sau khi thất bại vì giá, hỏi lại một lần.',
  trigger: { on: 'opportunityLost' },
  conditions: [{ field: 'failReason', op: 'is', values: ['priceTooHigh'] }],
  steps: [
    { do: 'wait', amount: 90, unit: 'day' },
    {
      do: 'createTask',
      type: 'call',
      title: 'Hỏi lại {{customer.name}} về {{opportunity.name}}',
      content: '',
      assignee: { to: 'curator' },
      dueDays: 3,
    },
  ],
  ends: 'waiting',
  reason: '',
  past: (today) => sql`
    select opportunity_id as id, closed_at as at from opportunity
     where deleted_at is null and status = 3 and fail_reason = 'priceTooHigh'
       and closed_at between ${today}::timestamptz - interval '60 days' and ${today}
     order by closed_at desc limit 20`,
}

const lateTickets: DemoRule = {
  owner: 'admin',
  name: 'Báo phiếu gấp quá hạn',
  description: '',
  trigger: { on: 'ticketLate' },
  conditions: [{ field: 'priority', op: 'oneOf', values: [1, 2] }],
  steps: [{ do: 'notify', curator: true, owner: true, userIds: [], message: 'Phiếu {{ticket.code}} đã quá hạn' }],
  ends: 'done',
  reason: '',
  past: (today) => sql`
    select ticket_id as id, breach_told_at as at from ticket
     where deleted_at is null and priority in (1, 2)
       and breach_told_at between ${today}::timestamptz - interval '30 days' and ${today}
     order by breach_told_at desc limit 20`,
}

/** Whose customers are in the charge of others: what its owner may not do by hand, it may not either. */
const handOver = ({ sources, users }: Company): DemoRule => ({
  owner: 'leader.market',
  name: 'Chia khách từ Zalo cho nhóm bán hàng',
  description: '',
  trigger: { on: 'customerAdded' },
  conditions: [{ field: 'sourceCustomer', op: 'is', values: [sources.zalo] }],
  steps: [{ do: 'assign', userIds: [users['staff.sales01'], users['staff.sales02']] }],
  ends: 'failed',
  reason: 'customer.notInCharge',
  past: (today) => newCustomers(today, sql`source_id = ${sources.zalo}`, 5),
})

export const demoRules = (company: Company): readonly DemoRule[] => [
  welcome,
  leftAlone(company),
  askAgain,
  lateTickets,
  handOver(company),
]

export const kindOf = ({ trigger }: Pick<DemoRule, 'trigger'>) => kindOfTrigger(trigger)
