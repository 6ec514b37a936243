import { expect, test } from 'vitest'
import { firstState, nextState } from './login-state.ts'

const link = { token: 'secret', email: 'ha@congty.vn', userName: 'staff.support' }
test('the reset panel opens when a reset link is stored, the login panel otherwise', () => {
  expect(firstState(link).panel).toBe('reset')
  expect(firstState(null).panel).toBe('login')
})

test('going back to login drops the stored reset link', () => {
  const back = nextState(firstState(link), { type: 'switched', to: 'login' })
  expect(back).toEqual({ panel: 'login', mailbox: '', userName: '', resetLink: null })
})

test('the forgot link leads from login to forgot password', () => {
  expect(nextState(firstState(null), { type: 'switched', to: 'forgot' }).panel).toBe('forgot')
})

test('a sent link shows the mailbox it went to', () => {
  const forgot = nextState(firstState(null), { type: 'switched', to: 'forgot' })
  const sent = nextState(forgot, { type: 'mailed', mailbox: link.email })
  expect(sent).toEqual({ panel: 'sent', mailbox: link.email, userName: '', resetLink: null })
})

test('a registration shows who registered and the mailbox, and the way back clears both', () => {
  const { userName, email: mailbox } = link
  const form = nextState(firstState(null), { type: 'switched', to: 'register' })
  const done = nextState(form, { type: 'registered', userName, mailbox })
  expect(done).toMatchObject({ panel: 'registered', userName, mailbox })
  expect(nextState(done, { type: 'switched', to: 'login' })).toEqual(firstState(null))
})
