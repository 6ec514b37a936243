import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type Harness, openHarness } from '../../testing/harness.ts'
import { insertCustomers, type NewCustomer } from './store-insert.ts'

let h: Harness
beforeAll(async () => {
  h = await openHarness()
})
beforeEach(() => h.reset())
afterAll(() => h.close())

const contact = (nameContact: string, primary: boolean) => ({
  nameContact,
  phoneContact: '',
  emailContact: '',
  genderContact: null,
  birthday: null,
  primary,
})

const draft = (place: number, wanted: Partial<NewCustomer> = {}): NewCustomer => ({
  name: `Khách ${place}`,
  phoneCustomer: `8491200${String(place).padStart(4, '0')}`,
  emailCustomer: '',
  genderCustomer: null,
  address: '',
  taxCode: '',
  affiliateCode: '',
  birthday: null,
  business: 0,
  curator: h.company.users['staff.sales01'],
  groupCustomer: [h.company.customerGroups['person-new']],
  sourceCustomer: h.company.sources.referral,
  relationship: 0,
  source: 1,
  refId: 0,
  appointmentSchedule: null,
  viewers: [],
  contacts: [contact(`Khách ${place}`, true), contact('Thư ký', false)],
  ...wanted,
})

const insert = (drafts: NewCustomer[]) =>
  insertCustomers(h.db, drafts, { createdBy: h.company.users.admin, now: h.clock.now() })

describe('inserting many customers at once', () => {
  it('keeps their order in ids, codes and contacts', async () => {
    const inserted = await insert(Array.from({ length: 1000 }, (_, place) => draft(place)))
    expect(inserted.map((one) => one.name)).toEqual(Array.from({ length: 1000 }, (_, place) => `Khách ${place}`))
    expect(inserted.map((one) => one.customerId)).toEqual(inserted.map((_, place) => place + 1))
    expect(inserted.at(-1)?.code).toBe('KH001000')
    const contacts = await h.db
      .selectFrom('customer_contact')
      .select('name')
      .where('customer_id', '=', 7)
      .orderBy('rank')
      .execute()
    expect(contacts.map((one) => one.name)).toEqual(['Khách 6', 'Thư ký'])
  })

  it('lets one present another of the same list, whichever stands first', async () => {
    await insert([draft(0, { refPlace: 1 }), draft(1), draft(2, { refPlace: 1, refId: 0 })])
    const rows = await h.db.selectFrom('customer').select('referrer_customer_id').orderBy('customer_id').execute()
    expect(rows.map((row) => row.referrer_customer_id)).toEqual([2, null, 2])
  })

  it('inserts none when two of them share a phone', async () => {
    await expect(insert([draft(0), draft(1), draft(0)])).rejects.toMatchObject({ code: 'customer.phoneExists' })
    expect(await h.db.selectFrom('customer').select('customer_id').execute()).toEqual([])
  })
})
