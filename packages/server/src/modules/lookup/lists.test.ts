import { fold } from '@crm/contract/rules/fold'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { codeOf, customerCalls } from '../../testing/customer-calls.ts'
import { insertCustomer } from '../../testing/customers.ts'
import { type Caller, type Harness, openHarness } from '../../testing/harness.ts'
import { lookupCalls } from '../../testing/lookups.ts'

let h: Harness
let admin: Caller
beforeAll(async () => {
  h = await openHarness()
})
beforeEach(async () => {
  await h.reset()
  admin = await h.signIn('admin')
})
afterAll(() => h.close())

const plain = { row: {}, add: {}, user: undefined }
const lists = [
  { word: 'CustomerGroup', key: 'customerGroup', table: 'customer_group', ...plain, row: { parent: null } },
  { word: 'CustomerSource', key: 'customerSource', table: 'customer_source', ...plain },
  {
    word: 'Relationship',
    key: 'relationship',
    table: 'relationship',
    ...plain,
    add: { color: '#3F13A2', description: 'Mới quen' },
    row: { color: '#3f13a2', description: 'Mới quen' },
  },
  { word: 'Business', key: 'business', table: 'business', ...plain },
  { word: 'Position', key: 'position', table: 'position', ...plain, row: { isFixed: false }, user: 'position_id' },
  {
    word: 'UserGroup',
    key: 'userGroup',
    table: 'user_group',
    ...plain,
    row: { isFixed: false },
    user: 'user_group_id',
  },
] as const

interface Row {
  index: number
  name: string
  deleted: boolean
  used: number
  version: number
}

const foldedNames = (rows: readonly Row[]) => rows.map((row) => fold(row.name))
const untouched = (work: () => Promise<unknown>) => customerCalls(h).untouched(work)

async function logOf(resource: string, id: number) {
  const log = await h.db
    .selectFrom('activity_log')
    .select(['message', 'action', 'target_name', 'edit_field', 'before', 'after', 'create_user_id'])
    .where('resource', '=', resource)
    .where('target_id', '=', id)
    .orderBy('log_id')
    .execute()
  return log.map((line) => [line.message, line.action, line.target_name, line.edit_field, line.before, line.after])
}

const auditOf = (key: string) =>
  h.db
    .selectFrom('audit')
    .select(['user_id', 'what', 'target', 'details'])
    .where('what', 'like', `${key}.%`)
    .orderBy('audit_id')
    .execute()

async function grant(flags: { can_access: boolean; can_add?: boolean; can_edit?: boolean; can_delete?: boolean }) {
  const none = { can_add: false, can_edit: false, can_delete: false }
  await h.db
    .updateTable('permission')
    .set({ ...none, ...flags })
    .where('source', '=', 1)
    .where('owner_id', '=', h.company.users['viewer.all'])
    .where('function_tag', '=', 'MNU_Setting')
    .execute()
}

describe.each(lists)('the list $word', ({ word, key, table, row, add, user }) => {
  const nameExists = [409, `${key}.nameExists`]

  it('is read by name, the deleted ones only on demand, with exactly what it declares', async () => {
    const calls = lookupCalls(admin, word)
    const entry = await calls.added({ name: 'Ánh sáng', ...add })
    expect(entry).toEqual({ index: entry.index, name: 'Ánh sáng', deleted: false, used: 0, version: 1, ...row })
    const live = (await calls.all()).json<Row[]>()
    expect(live.find((one) => one.index === entry.index)).toEqual(entry)
    if (word !== 'CustomerGroup') expect(foldedNames(live)).toEqual(foldedNames(live).sort())
    await calls.delete(entry.index)
    expect((await calls.all()).json<Row[]>()).toHaveLength(live.length - 1)
    expect(await calls.one(entry.index)).toEqual({ ...entry, deleted: true, version: 2 })
  })

  it('keeps in the log and the audit what was added, changed, deleted and recovered, and by whom', async () => {
    const calls = lookupCalls(admin, word)
    const { index } = await calls.added({ name: 'Cũ', ...add })
    expect((await calls.update({ index, version: 1, name: 'Mới' })).json()).toMatchObject({ name: 'Mới', version: 2 })
    expect((await calls.delete(index)).statusCode).toBe(204)
    const recovered = await calls.recover(index)
    expect(recovered.json()).toEqual({ index, name: 'Mới', deleted: false, used: 0, version: 4, ...row })
    expect(await logOf(word, index)).toEqual([
      [`${key}.added`, 1, 'Cũ', '', null, null],
      [`${key}.updated`, 2, 'Mới', 'name', 'Cũ', 'Mới'],
      [`${key}.deleted`, 13, 'Mới', '', null, null],
      [`${key}.recovered`, 15, 'Mới', '', null, null],
    ])
    const changes = [{ field: 'name', before: 'Cũ', after: 'Mới' }]
    expect(await auditOf(key)).toEqual(
      [
        ['added', { name: 'Cũ' }],
        ['updated', { name: 'Mới', changes }],
        ['deleted', { name: 'Mới' }],
        ['recovered', { name: 'Mới' }],
      ].map(([act, details]) => ({
        user_id: admin.me.userId,
        what: `${key}.${act}`,
        target: String(index),
        details,
      })),
    )
  })

  it('holds a name once, whatever its marks and case; a deleted entry does not hold it', async () => {
    const calls = lookupCalls(admin, word)
    const first = await calls.added({ name: 'Đối tác vàng', ...add })
    const other = await calls.added({ name: 'Khác', ...add, ...('color' in add ? { color: '#4c3f03' } : {}) })
    const twin = { ...add, name: 'doi tac VANG', ...('color' in add ? { color: '#4c3f04' } : {}) }
    await untouched(async () => {
      expect(codeOf(await calls.add(twin))).toEqual(nameExists)
      expect(codeOf(await calls.update({ index: other.index, version: 1, name: twin.name }))).toEqual(nameExists)
    })
    await calls.delete(first.index)
    await calls.added(twin)
    await untouched(async () => expect(codeOf(await calls.recover(first.index))).toEqual(nameExists))
  })

  it('refuses an edit that began from an older version, and takes the same again for no change', async () => {
    const calls = lookupCalls(admin, word)
    const { index } = await calls.added({ name: 'Một', ...add })
    await calls.update({ index, version: 1, name: 'Hai' })
    await untouched(async () => {
      expect(codeOf(await calls.update({ index, version: 1, name: 'Ba' }))).toEqual([409, 'request.staleVersion'])
      expect((await calls.update({ index, version: 2, name: 'Hai' })).json()).toMatchObject({ version: 2 })
      expect((await calls.update({ index, version: 2 })).json()).toMatchObject({ name: 'Hai', version: 2 })
    })
  })

  it('neither changes nor deletes what is not there, and recovers only what is deleted', async () => {
    const calls = lookupCalls(admin, word)
    const { index } = await calls.added({ name: 'Một', ...add })
    await untouched(async () => {
      expect(codeOf(await calls.recover(index))).toEqual([409, 'lookup.notDeleted'])
      for (const answer of [await calls.recover(9_999), await calls.delete(9_999)])
        expect(codeOf(answer)).toEqual([404, 'request.notFound'])
    })
    await calls.delete(index)
    await untouched(async () => {
      const update = await calls.update({ index, version: 2, name: 'Hai' })
      for (const answer of [update, await calls.delete(index)])
        expect(codeOf(answer)).toEqual([404, 'request.notFound'])
    })
  })

  it('is open to each right of the settings for its own call and no other', async () => {
    const viewer = lookupCalls(await h.signIn('viewer.all'), word)
    const { index } = await lookupCalls(admin, word).added({ name: 'Một', ...add })
    const attempts = [
      { right: 'can_add', call: () => viewer.add({ name: '' }) },
      { right: 'can_edit', call: () => viewer.update({ index, version: 9 }) },
      { right: 'can_delete', call: () => viewer.recover(index) },
      { right: 'can_delete', call: () => viewer.delete(9_999) },
    ]
    for (const right of ['none', 'can_add', 'can_edit', 'can_delete']) {
      await grant({ can_access: true, [right === 'none' ? 'can_access' : right]: true })
      expect((await viewer.all()).statusCode).toBe(200)
      for (const attempt of attempts) {
        const isOpen = (await attempt.call()).statusCode !== 403
        expect({ right, needs: attempt.right, isOpen }).toEqual({
          right,
          needs: attempt.right,
          isOpen: right === attempt.right,
        })
      }
    }
    await grant({ can_access: false, can_add: true, can_edit: true, can_delete: true })
    expect((await viewer.all()).statusCode).toBe(403)
    expect((await viewer.add({ name: 'Hai', ...add })).statusCode).toBe(403)
  })

  it('takes nothing that it does not declare, and no name that is none', async () => {
    const calls = lookupCalls(admin, word)
    const smuggled = {
      index: 777,
      version: 9,
      deleted: true,
      used: 5,
      isFixed: true,
      is_default: true,
      rank: 3,
      moved_to: 1,
    }
    await untouched(async () => {
      for (const [key, value] of Object.entries(smuggled))
        expect(codeOf(await calls.add({ name: 'Một', ...add, [key]: value }))).toEqual([400, 'request.malformed'])
      for (const name of ['', '   ', '<b>x</b>', '1=1', 'x'.repeat(101), 7, null])
        expect(codeOf(await calls.add({ ...add, name }))).toEqual([400, 'request.malformed'])
      const foreign = await calls.add({ name: 'Hai', ...add, userName: 'staff.sales01' })
      expect(codeOf(foreign)).toEqual([403, 'access.notYourName'])
    })
  })

  it('counts who carries an entry, the deleted ones apart', async () => {
    const calls = lookupCalls(admin, word)
    const { index } = await calls.added({ name: 'Một', ...add })
    if (user) {
      const { users } = h.company
      await h.db
        .updateTable('account')
        .set({ [user]: index })
        .where('user_id', 'in', [users['staff.sales01'], users['staff.sales02'], users['staff.market']])
        .execute()
      await h.db
        .updateTable('account')
        .set({ deleted_at: h.clock.now() })
        .where('user_name', '=', 'staff.market')
        .execute()
    } else {
      const carries =
        word === 'CustomerGroup'
          ? { groups: [index] }
          : { [word === 'CustomerSource' ? 'source_id' : `${table}_id`]: index }
      for (const deleted_at of [null, null, h.clock.now()])
        await insertCustomer(h.db, h.company, { ...carries, deleted_at })
      await insertCustomer(h.db, h.company)
    }
    expect(await calls.one(index)).toMatchObject({ used: 2 })
  })

  it('has at most 500 live entries', async () => {
    const calls = lookupCalls(admin, word)
    const { index } = await calls.added({ name: 'Một', ...add })
    await calls.delete(index)
    const color = word === 'Relationship' ? sql`, '#' || lpad(to_hex(n), 6, '0')` : sql``
    await sql`insert into ${sql.table(table)} (name ${word === 'Relationship' ? sql`, color` : sql``})
      select 'Mục ' || n ${color} from generate_series(1, 500 - (select count(*)::int from ${sql.table(table)} where deleted_at is null)) n`.execute(
      h.db,
    )
    expect((await calls.all(true)).json()).toHaveLength(501)
    await untouched(async () => {
      expect(codeOf(await calls.add({ name: 'Thêm', ...add }))).toEqual([422, 'lookup.tooMany'])
      expect(codeOf(await calls.recover(index))).toEqual([422, 'lookup.tooMany'])
    })
  })
})

it('a colour belongs to one relationship, and is a colour', async () => {
  const calls = lookupCalls(admin, 'Relationship')
  const first = await calls.added({ name: 'Một', color: '#ABCDEF' })
  const other = await calls.added({ name: 'Hai', color: '#abcde0' })
  expect(first).toMatchObject({ color: '#abcdef', description: '' })
  const taken = [409, 'relationship.colorExists']
  await untouched(async () => {
    expect(codeOf(await calls.add({ name: 'Ba', color: '#abcDEF' }))).toEqual(taken)
    expect(codeOf(await calls.update({ index: other.index, version: 1, color: '#ABCDEF' }))).toEqual(taken)
    for (const color of ['red', '#fff', '#12345g', '', undefined])
      expect((await calls.add({ name: 'Ba', color })).statusCode).toBe(400)
  })
  await calls.delete(first.index)
  await calls.update({ index: other.index, version: 1, color: '#ABCDEF' })
  expect(codeOf(await calls.recover(first.index))).toEqual(taken)
})
