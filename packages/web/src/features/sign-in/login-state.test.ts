import { expect, test } from 'vitest'
import { firstState, type LoginState, nextState } from './login-state.ts'

const link = { token: 'secret', email: 'ha@congty.vn', userName: 'staff.support' }
const flagged = (state: LoginState): LoginState =>
  nextState(state, { type: 'flagged', flags: { newPassword: 'error.passErr', confirmPassword: 'reset.mismatch' } })

test('the reset panel opens when a reset link is stored, the login panel otherwise', () => {
  expect(firstState(link).panel).toBe('reset')
  expect(firstState(null).panel).toBe('login')
})

test('going back to login clears every error flag and the stored reset link', () => {
  const back = nextState(flagged(firstState(link)), { type: 'switched', to: 'login' })
  expect(back).toEqual({ panel: 'login', flags: {}, mailbox: '', userName: '', resetLink: null })
})

test('the forgot link leads from login to forgot password, and takes no login error along', () => {
  const login = nextState(firstState(null), { type: 'flagged', flags: { password: 'error.passErr' } })
  expect(nextState(login, { type: 'switched', to: 'forgot' })).toMatchObject({ panel: 'forgot', flags: {} })
})

test('a sent link shows the mailbox it went to', () => {
  const forgot = nextState(firstState(null), { type: 'switched', to: 'forgot' })
  const sent = nextState(forgot, { type: 'mailed', mailbox: link.email })
  expect(sent).toEqual({ panel: 'sent', flags: {}, mailbox: link.email, userName: '', resetLink: null })
})

test('a registration shows who registered and the mailbox, and the way back clears both', () => {
  const { userName, email: mailbox } = link
  const form = nextState(firstState(null), { type: 'switched', to: 'register' })
  const done = nextState(form, { type: 'registered', userName, mailbox })
  expect(done).toMatchObject({ panel: 'registered', userName, mailbox })
  expect(nextState(done, { type: 'switched', to: 'login' })).toEqual(firstState(null))
})

test('typing in a field clears its own flag and leaves the others', () => {
  const typed = nextState(flagged(firstState(link)), { type: 'typed', field: 'confirmPassword' })
  expect(typed.flags).toEqual({ newPassword: 'error.passErr' })
  expect(typed.resetLink).toEqual(link)
})

test('two different passwords do not block the form for good: typing in either clears the flag', () => {
  const differing = nextState(firstState(link), { type: 'flagged', flags: { confirmPassword: 'password.mismatch' } })
  expect(nextState(differing, { type: 'typed', field: 'newPassword' }).flags).toEqual({})
  expect(nextState(differing, { type: 'typed', field: 'confirmPassword' }).flags).toEqual({})
})

test('a new password is flagged while it is typed', () => {
  const typed = nextState(firstState(link), { type: 'typed', field: 'newPassword', flag: 'error.passErr' })
  expect(typed.flags).toEqual({ newPassword: 'error.passErr' })
})
