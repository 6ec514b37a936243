import type { TicketView } from '@crm/contract/ticket-views'
import { expect, test } from 'vitest'
import { isSameFact } from '../../../kit/record/record.ts'
import { participantsEdit, ticketFacts } from './facts.tsx'

const person = (userId: number, avatar: string | null = null) => ({
  userId,
  userName: `u${userId}`,
  fullName: `Người ${userId}`,
  avatar,
  avatarType: null,
})
const withPeople = (...participants: TicketView['participants']) => ({ participants }) as unknown as TicketView

test('who came and who left is done on the participants as they stand by then', () => {
  const edit = participantsEdit([1, 2], [2, 4])
  expect(edit.patch(withPeople(person(1), person(2), person(3)))).toEqual({ participants: [2, 3, 4] })
})

test('a new picture of a participant is no other participant', () => {
  const [before, after] = [withPeople(person(1)), withPeople(person(1, 'new'))]
  expect(isSameFact(ticketFacts, before, after, 'participants')).toBe(true)
  expect(isSameFact(ticketFacts, before, withPeople(person(2)), 'participants')).toBe(false)
})
