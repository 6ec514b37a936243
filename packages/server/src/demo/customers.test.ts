import { AddCustomer } from '@crm/contract/customer-fields'
import { expect, test } from 'vitest'
import { customerDraft } from './customers.ts'
import { affiliateCodeAt, mobileAt } from './identifiers.ts'
import { makeRandom } from './random.ts'

const today = new Date('2026-03-18T03:00:00Z')
const draw = (count: number, seed = 1) => {
  const random = makeRandom(seed)
  return Array.from({ length: count }, (_, index) => customerDraft(random, today, index))
}
const drafts = draw(20_000)
const daysAgo = (moment: Date) => (today.getTime() - moment.getTime()) / 86_400_000
const share = (count: number) => count / drafts.length

test('the same seed gives the same customers, another seed gives others', () => {
  expect(draw(200, 9)).toEqual(draw(200, 9))
  expect(draw(200, 9)).not.toEqual(draw(200, 10))
})

test('every draft is accepted as a new customer and keeps each of its values', () => {
  for (const { codes, createdDate, lastInteraction, appointmentSchedule, ...facts } of drafts.slice(0, 3_000)) {
    const payload = {
      ...facts,
      appointmentSchedule: appointmentSchedule?.toISOString() ?? null,
      groupCustomer: codes.groups.map((_, index) => index + 1),
      sourceCustomer: 1,
    }
    expect(AddCustomer.parse(payload)).toMatchObject(facts)
  }
})

test('no phone, address of mail or affiliate code comes twice', () => {
  const count = 300_000
  const phones = new Set(Array.from({ length: count }, (_, index) => mobileAt(index)))
  const codes = new Set(Array.from({ length: count }, (_, index) => affiliateCodeAt(index)))
  expect([phones.size, codes.size]).toEqual([count, count])
  const mails = drafts.map((draft) => draft.emailCustomer).filter((mail) => mail !== '')
  expect(new Set(mails).size).toBe(mails.length)
})

test('everybody can be reached by phone or mail, and mail goes to the reserved domain only', () => {
  for (const { phoneCustomer, emailCustomer, contacts } of drafts) {
    expect(phoneCustomer + emailCustomer).not.toBe('')
    for (const mail of [emailCustomer, ...contacts.map((contact) => contact.emailContact)]) {
      if (mail !== '') expect(mail).toMatch(/\.test$/)
    }
  }
})

test('each has one to three contacts, exactly one of them primary', () => {
  expect(new Set(drafts.map((draft) => draft.contacts.length))).toEqual(new Set([1, 2, 3]))
  for (const { contacts } of drafts) expect(contacts.filter((contact) => contact.primary)).toHaveLength(1)
})

test('persons have a gender, companies a sector instead', () => {
  const companies = drafts.filter((draft) => draft.genderCustomer === null)
  expect(share(companies.length)).toBeGreaterThan(0.3)
  expect(share(companies.length)).toBeLessThan(0.45)
  for (const draft of companies) expect(draft.codes.business).not.toBeNull()
})

test('they were created over two years, half of them in the last nine months, none in the future', () => {
  const ages = drafts.map((draft) => daysAgo(draft.createdDate))
  expect(Math.min(...ages)).toBeGreaterThan(0)
  expect(Math.max(...ages)).toBeGreaterThan(700)
  expect(Math.max(...ages)).toBeLessThan(732)
  expect(share(ages.filter((age) => age < 258).length)).toBeCloseTo(0.5, 1)
})

test('the last interaction lies between creation and now, and many are over thirty days quiet', () => {
  for (const { createdDate, lastInteraction } of drafts) {
    expect(lastInteraction.getTime()).toBeGreaterThanOrEqual(createdDate.getTime())
    expect(lastInteraction.getTime()).toBeLessThan(today.getTime())
  }
  const quiet = share(drafts.filter((draft) => daysAgo(draft.lastInteraction) > 30).length)
  expect(quiet).toBeGreaterThan(0.15)
  expect(quiet).toBeLessThan(0.4)
})

test('appointments are overdue, today and ahead, never on a Sunday and never before creation', () => {
  const dayOf = (moment: Date) => new Date(moment.getTime() + 7 * 3_600_000).toISOString().slice(0, 10)
  const kinds = new Set<string>()
  for (const { appointmentSchedule, createdDate } of drafts) {
    if (appointmentSchedule === null) continue
    const day = dayOf(appointmentSchedule)
    kinds.add(day < dayOf(today) ? 'past' : day === dayOf(today) ? 'today' : 'future')
    expect(new Date(day).getUTCDay()).not.toBe(0)
    expect(appointmentSchedule.getTime()).toBeGreaterThanOrEqual(createdDate.getTime())
  }
  expect(kinds).toEqual(new Set(['past', 'today', 'future']))
  expect(share(drafts.filter((draft) => draft.appointmentSchedule === null).length)).toBeGreaterThan(0.6)
})

test('a demo opened on a Sunday still has appointments that day', () => {
  const sunday = new Date('2026-03-22T03:00:00Z')
  const random = makeRandom(1)
  const moments = Array.from({ length: 500 }, (_, index) => customerDraft(random, sunday, index).appointmentSchedule)
  expect(moments.filter((moment) => moment?.toISOString().startsWith('2026-03-22')).length).toBeGreaterThan(5)
})
