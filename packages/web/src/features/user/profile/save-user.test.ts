import type { UserView } from '@crm/contract/user'
import { beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { loadTexts, startI18n } from '../../../kernel/i18n.ts'
import { queries } from '../../../kernel/query.ts'
import type { AskSide } from '../../../ui/use-clash.tsx'
import { userQuery } from '../user-queries.ts'
import { type Clash, saveUser } from './save-user.ts'

const base: UserView = {
  userId: 7,
  userName: 'staff.sales01',
  fullName: 'Nguyễn Thị Mai Hương',
  firstName: 'Hương',
  lastName: 'Nguyễn Thị Mai',
  email: 'huong@hoatieu.test',
  phone: '84903120006',
  systemRole: 'user',
  priorityPermission: 3,
  departmentId: 2,
  departmentName: 'Phòng Kinh doanh',
  positionId: 4,
  positionName: 'Nhân viên',
  userGroupId: 1,
  userGroupName: 'Nhân viên chung',
  machineCode: '106',
  hasMachinePassword: false,
  affiliateCode: '',
  signature: '',
  avatar: null,
  avatarType: null,
  activated: true,
  state: 'working',
  standing: 'working',
  createdDate: '2023-11-21T02:00:00Z',
  lastSeen: null,
  customersInCharge: 0,
  ticketsInCharge: 0,
  version: 1,
}
const answer = (status: number, body: unknown) => new Response(JSON.stringify(body), { status })
const stale = () => answer(409, { code: 'request.staleVersion', title: '-', status: 409 })
const fetched = vi.fn<typeof fetch>()
const bodyOf = (call: number) => JSON.parse(String(fetched.mock.calls[call]?.[1]?.body))
const never: AskSide<Clash> = () => Promise.reject(new Error('nobody is to be asked'))

beforeAll(async () => {
  vi.stubGlobal('document', { documentElement: {} })
  await startI18n()
  await loadTexts(['user'])
})
beforeEach(() => {
  fetched.mockReset()
  vi.stubGlobal('fetch', fetched)
  queries.clear()
})

test('what an administrator saved meanwhile elsewhere in the record stands beside the own change', async () => {
  const current = { ...base, phone: '84987654321', version: 2 }
  fetched
    .mockResolvedValueOnce(stale())
    .mockResolvedValueOnce(answer(200, current))
    .mockResolvedValueOnce(answer(200, { ...current, fullName: 'Hương Mới', version: 3 }))
  const edit = { field: 'fullName', patch: { fullName: 'Hương Mới' }, mine: 'Hương Mới' } as const
  expect(await saveUser(base, edit, never)).toBeUndefined()
  expect(bodyOf(2)).toEqual({ fullName: 'Hương Mới', userId: 7, version: 2 })
  expect(queries.getQueryData(userQuery(7).queryKey)).toMatchObject({ fullName: 'Hương Mới', phone: '84987654321' })
})

test('two values of the same fact are put to the person, and nothing is sent while undecided', async () => {
  fetched.mockResolvedValueOnce(stale()).mockResolvedValueOnce(answer(200, { ...base, fullName: 'Khác', version: 2 }))
  const edit = { field: 'fullName', patch: { fullName: 'Của tôi' }, mine: 'Của tôi' } as const
  const asked: string[] = []
  const refusal = await saveUser(base, edit, async ({ mine, current }) => {
    asked.push(mine, current.fullName)
    return null
  })
  expect(asked).toEqual(['Của tôi', 'Khác'])
  expect(refusal).toBe('Chưa lưu. Nội dung bạn nhập vẫn còn đây.')
  expect(fetched).toHaveBeenCalledTimes(2)
})

test('the other value may be kept', async () => {
  fetched.mockResolvedValueOnce(stale()).mockResolvedValueOnce(answer(200, { ...base, fullName: 'Khác', version: 2 }))
  const edit = { field: 'fullName', patch: { fullName: 'Của tôi' }, mine: 'Của tôi' } as const
  expect(await saveUser(base, edit, async () => 'theirs')).toBeUndefined()
  expect(queries.getQueryData(userQuery(7).queryKey)).toMatchObject({ fullName: 'Khác', version: 2 })
})

test('a refused value says why under its field', async () => {
  fetched.mockResolvedValueOnce(answer(409, { code: 'account.emailExists', title: '-', status: 409 }))
  const edit = { field: 'email', patch: { email: 'a@b.vn' }, mine: 'a@b.vn' } as const
  expect(await saveUser(base, edit, never)).toBe('Email đã tồn tại')
})
