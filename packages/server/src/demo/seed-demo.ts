import { hashPassword } from '../kernel/password-hash.ts'
import type { Db } from '../schema/index.ts'
import { seedAutomation } from './automation/seed.ts'
import { seedBells } from './bells.ts'
import { hasAccounts, inEmptyDatabase } from './empty-database.ts'
import { seedMarketing } from './marketing/seed.ts'
import { seedSales } from './sales/seed.ts'
import { type Company, seedCompany } from './seed-company.ts'
import { seedCustomers } from './seed-customers.ts'
import { type DemoUserName, demoPassword } from './staff.ts'
import { seedTasks } from './tasks/seed.ts'
import { seedTickets } from './tickets-seed.ts'

const customerCount = 2_000
const ticketCount = 120
/** Besides a meeting for each appointment. */
const taskCount = 400
const seed = 2_026

/** Fills a database without accounts with the demo company as of `now`, whole or not at all; any other it leaves alone. */
export async function seedDemo(db: Db, { now }: { now: Date }): Promise<void> {
  if (await hasAccounts(db)) return
  const passwordHash = await hashPassword(demoPassword)
  await inEmptyDatabase(db, async (trx) => {
    const company = await seedCompany(trx, { passwordHash, openedAt: threeYearsBefore(now) })
    await seedCustomers(trx, company, { count: customerCount, seed, today: now })
    await seedTickets(trx, company, { count: ticketCount, seed, today: now })
    await seedSales(trx, company, { seed, today: now })
    await seedTasks(trx, company, { count: taskCount, seed, today: now })
    await seedMarketing(trx, company, now)
    await seedBells(trx, now)
    await seedAutomation(trx, company, now)
    await insertViews(trx, company, now)
  })
}

/** The oldest customers are two years old, and somebody must have added them. */
const threeYearsBefore = (now: Date) => new Date(now.getTime() - 3 * 365 * 86_400_000)

type DemoView = { owner: DemoUserName; name: string; search: string; shared: boolean }

const viewsOf = ({ relationships }: Company): readonly DemoView[] => [
  { owner: 'admin', name: 'Khách VIP', search: `relationship=${relationships.vip}&sort=name`, shared: true },
  { owner: 'admin', name: 'Chưa có người phụ trách', search: 'curator=0', shared: false },
  {
    owner: 'leader.sales',
    name: 'Đến hẹn và quá hẹn',
    search: 'appointmentDue=true&sort=appointmentSchedule',
    shared: true,
  },
  {
    owner: 'staff.sales01',
    name: 'Lâu chưa liên hệ',
    search: 'activeTab=forget&sort=lastInteraction',
    shared: false,
  },
]

async function insertViews(db: Db, company: Company, now: Date): Promise<void> {
  const rows = viewsOf(company).map(({ owner, ...view }) => ({
    ...view,
    user_id: company.users[owner],
    area: 'customer',
    created_at: now,
  }))
  await db.insertInto('saved_view').values(rows).execute()
}
