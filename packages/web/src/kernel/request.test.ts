import { get, post, signedIn } from '@crm/contract/kernel/endpoint'
import { expect, test } from 'vitest'
import { z } from 'zod'
import type { Me } from './me.ts'
import { buildBody, buildPath } from './request.ts'

const me: Me = {
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
const access = signedIn('a test')
const list = get('/api/Thing/GetAll/:userId/:viewAll/:block', {
  access,
  params: z.object({ userId: z.number(), viewAll: z.boolean(), block: z.number() }),
  query: z.object({ count: z.boolean().optional(), text: z.string().optional() }),
  reply: z.void(),
})
const fields = { userName: z.string().optional(), userId: z.number().optional(), name: z.string() }
const add = post('/api/Thing/Add', { access, body: z.object(fields), reply: z.void() })
const register = post('/api/Thing/Register', { access, targets: ['userName'], body: z.object(fields), reply: z.void() })
const upload = post('/api/Thing/Upload', {
  access,
  form: z.object({ UserName: z.string(), Mode: z.string() }),
  reply: z.void(),
})

test('the path carries the signed-in user where it names an actor', () => {
  expect(buildPath(list, { params: { viewAll: true, block: 2 } }, me)).toBe('/api/Thing/GetAll/5/true/2')
})

test('an actor that is given stays: an admin reads for another', () => {
  expect(buildPath(list, { params: { userId: 9, viewAll: false, block: 1 } }, me)).toBe('/api/Thing/GetAll/9/false/1')
})

test('values cannot leave their place in the path', () => {
  expect(buildPath(list, { params: { userId: '../x?y', viewAll: true, block: 1 } }, me)).toBe(
    '/api/Thing/GetAll/..%2Fx%3Fy/true/1',
  )
})

test('the query holds what is given and nothing undefined', () => {
  const parts = { params: { viewAll: true, block: 1 }, query: { count: true, text: undefined } }
  expect(buildPath(list, parts, me)).toBe('/api/Thing/GetAll/5/true/1?count=true')
})

test('a body gets the actor fields that its schema has', () => {
  expect(buildBody(add, { body: { name: 'Hoa' } }, me)).toBe('{"name":"Hoa","userName":"staff.sales01","userId":5}')
})

test('a field that is emptied is sent as empty', () => {
  const change = post('/api/Thing/Change', {
    access,
    body: z.object({ ...fields, parent: z.number().nullish() }),
    reply: z.void(),
  })
  expect(buildBody(change, { body: { name: 'Hoa', parent: null } }, me)).toBe(
    '{"name":"Hoa","parent":null,"userName":"staff.sales01","userId":5}',
  )
})

test('a field that names the target is never filled with the caller', () => {
  expect(buildBody(register, { body: { name: 'Hoa' } }, me)).toBe('{"name":"Hoa","userId":5}')
})

test('a guest sends no actor', () => {
  expect(buildBody(add, { body: { name: 'Hoa' } }, null)).toBe('{"name":"Hoa"}')
})

test('a form sends its fields before its files', () => {
  const file = new File(['x'], 'khach.xlsx')
  const body = buildBody(upload, { form: { Mode: 'all' }, files: { File: file } }, me)
  if (!(body instanceof FormData)) throw new Error('not a form')
  expect([...body.keys()]).toEqual(['Mode', 'UserName', 'File'])
  expect(body.get('UserName')).toBe('staff.sales01')
})
