import type { SignedInUser } from '@crm/contract/account'
import { ticket } from '@crm/contract/ticket'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { callWithProgress } from './call-with-progress.ts'
import { setNavigator } from './go.ts'
import { getAuth, getMe, keepMe } from './me.ts'

const user: SignedInUser = {
  token: 'first-token',
  userName: 'staff.sales01',
  userId: 5,
  fullName: 'Nguyễn Ánh',
  systemRole: 'user',
  priorityPermission: 1,
  userGroupId: 1,
  positionId: 4,
  departmentId: 2,
  avatar: null,
  avatarType: null,
}
const origin = 'https://crm.example.vn'
const path = '/api/Issue/AddIssue'
const opened: string[] = []

/** What a browser's own request says, as far as it is asked. */
class Line extends EventTarget {
  static last: Line
  readonly upload = new EventTarget()
  readonly headers = new Headers()
  status = 0
  responseText = ''
  responseURL = ''
  timeout = 0

  constructor() {
    super()
    Line.last = this
  }
  open() {}
  send() {}
  setRequestHeader(name: string, value: string) {
    this.headers.set(name, value)
  }
  answer(status: number, body: object, from = path) {
    Object.assign(this, { status, responseText: JSON.stringify(body), responseURL: origin + from })
    this.dispatchEvent(new Event('load'))
  }
}

const send = () =>
  callWithProgress(ticket.add, { form: { Name: 'Máy in', DepartmentId: '2', Priority: '3' } }, () => undefined).then(
    (reply) => reply,
    (error: unknown) => error,
  )
const revoked = { type: 'about:blank', title: '', status: 401, code: 'access.sessionRevoked', requestId: 'r' }

beforeEach(() => {
  opened.length = 0
  setNavigator((wanted) => opened.push(wanted))
  vi.stubGlobal('location', { pathname: '/list-issue', search: '', origin })
  vi.stubGlobal('XMLHttpRequest', Line)
  keepMe(user)
})
afterEach(() => vi.unstubAllGlobals())

test('a form with files is answered with its reply', async () => {
  const reply = send()
  expect(Line.last.headers.get('Authorization')).toBe('Bearer first-token')
  Line.last.answer(200, { index: 7 })
  expect(await reply).toEqual({ index: 7 })
})

test('an answer from elsewhere opens the error page, as a redirect of any call does', async () => {
  const reply = send()
  Line.last.answer(200, {}, '/maintenance')
  expect(await reply).toMatchObject({ code: 'offline' })
  expect(opened).toEqual(['/error'])
  expect(getMe()?.userId).toBe(5)
})

test('a refused token ends the session', async () => {
  const reply = send()
  Line.last.answer(401, revoked)
  expect(await reply).toMatchObject({ code: 'access.sessionRevoked' })
  expect(getAuth().kind).toBe('unauthorized')
})

test('a late refusal of a former token does not end the present session', async () => {
  const reply = send()
  keepMe({ ...user, token: 'second-token' })
  Line.last.answer(401, revoked)
  await reply
  expect(getMe()?.userId).toBe(5)
  expect(opened).toEqual([])
})
