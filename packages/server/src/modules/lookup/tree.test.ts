import type { CustomerGroupRow } from '@crm/contract/lookup'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { codeOf, customerCalls } from '../../testing/customer-calls.ts'
import { type Harness, openHarness } from '../../testing/harness.ts'
import { lookupCalls } from '../../testing/lookups.ts'

let h: Harness
let groups: ReturnType<typeof lookupCalls>
beforeAll(async () => {
  h = await openHarness()
})
beforeEach(async () => {
  await h.reset()
  groups = lookupCalls(await h.signIn('admin'), 'CustomerGroup')
})
afterAll(() => h.close())

const untouched = (work: () => Promise<unknown>) => customerCalls(h).untouched(work)

/** Groups one under the other; answers their ids from the top down. */
async function chain(names: readonly string[], under: number | null = null): Promise<number[]> {
  const path: number[] = []
  for (const name of names) path.push((await groups.added({ name, parent: path.at(-1) ?? under })).index)
  return path
}

const move = async (index: number, parent: number | null) =>
  groups.update({ index, version: (await groups.one(index))?.version, parent })

describe('customer groups', () => {
  it('are read as a tree: each is followed by those under it, by name', async () => {
    await h.db.updateTable('customer_group').set({ deleted_at: h.clock.now() }).execute()
    const [b = 0] = await chain(['Bé', 'Út', 'Ót'])
    await chain(['An'], b)
    await chain(['Á'])
    const rows = (await groups.all()).json<CustomerGroupRow[]>()
    expect(rows.map((row) => row.name)).toEqual(['Á', 'Bé', 'An', 'Út', 'Ót'])
  })

  it('stand under a live group or at the top, and are moved with all that is under them', async () => {
    const [top = 0, child = 0, grandchild = 0] = await chain(['Một', 'Hai', 'Ba'])
    const [other = 0] = await chain(['Bốn'])
    expect((await move(child, other)).json()).toMatchObject({ parent: other, version: 2 })
    expect(await groups.one(grandchild)).toMatchObject({ parent: child, version: 1 })
    expect((await move(child, null)).json()).toMatchObject({ parent: null, version: 3 })
    await groups.delete(top)
    const unknown = [422, 'customerGroup.parentUnknown']
    await untouched(async () => {
      for (const parent of [top, 9_999]) {
        expect(codeOf(await groups.add({ name: 'Năm', parent }))).toEqual(unknown)
        expect(codeOf(await move(child, parent))).toEqual(unknown)
      }
    })
  })

  it('say in the log from where to where they were moved', async () => {
    const [one = 0, two = 0] = [...(await chain(['Một'])), ...(await chain(['Hai']))]
    await move(two, one)
    const line = await h.db
      .selectFrom('activity_log')
      .select(['edit_field', 'before', 'before_name', 'after', 'after_name'])
      .where('message', '=', 'customerGroup.updated')
      .execute()
    expect(line).toEqual([
      { edit_field: 'parent', before: null, before_name: null, after: String(one), after_name: 'Một' },
    ])
  })

  it('never stand under themselves', async () => {
    const [top = 0, child = 0, grandchild = 0] = await chain(['Một', 'Hai', 'Ba'])
    await untouched(async () => {
      for (const parent of [top, child, grandchild])
        expect(codeOf(await move(top, parent))).toEqual([422, 'customerGroup.circular'])
    })
  })

  it('nest five levels deep and no deeper, the groups that move along included', async () => {
    const five = await chain(['Một', 'Hai', 'Ba', 'Bốn', 'Năm'])
    const [root = 0, second = 0] = await chain(['A', 'B'])
    const tooDeep = [422, 'customerGroup.tooDeep']
    await untouched(async () => {
      expect(codeOf(await groups.add({ name: 'Sáu', parent: five[4] }))).toEqual(tooDeep)
      expect(codeOf(await move(second, five[4] ?? 0))).toEqual(tooDeep)
      expect(codeOf(await move(root, five[3] ?? 0))).toEqual(tooDeep)
      expect(codeOf(await move(five[0] ?? 0, root))).toEqual(tooDeep)
    })
    expect((await move(root, five[2] ?? 0)).statusCode).toBe(200)
  })

  it('are deleted only when nothing live is under them', async () => {
    const [top = 0, child = 0] = await chain(['Một', 'Hai'])
    await untouched(async () => expect(codeOf(await groups.delete(top))).toEqual([422, 'customerGroup.hasChildren']))
    expect((await groups.delete(child)).statusCode).toBe(204)
    expect((await groups.delete(top)).statusCode).toBe(204)
  })

  it('come back under their parent, at the top when it is gone, and not where it is too deep by now', async () => {
    const [top = 0, child = 0] = await chain(['Một', 'Hai'])
    await groups.delete(child)
    expect((await groups.recover(child)).json()).toMatchObject({ parent: top })
    const deep = await chain(['A', 'B', 'C', 'D'])
    await groups.delete(child)
    await move(top, deep[3] ?? 0)
    await untouched(async () => expect(codeOf(await groups.recover(child))).toEqual([422, 'customerGroup.tooDeep']))
    await groups.delete(top)
    expect((await groups.recover(child)).json()).toMatchObject({ parent: null })
    expect((await groups.recover(top)).json()).toMatchObject({ parent: deep[3] })
  })
})
