import { beforeAll, expect, test, vi } from 'vitest'
import { Failure } from '../../kernel/failure.ts'
import { loadTexts, startI18n } from '../../kernel/i18n.ts'
import { listEdit, type RecordFacts, valueEdit } from './record.ts'
import { type AskSide, saveRecord } from './save-record.ts'

interface View {
  readonly version: number
  readonly name: string
  readonly phone: string
  readonly people: readonly number[]
}
type Field = 'name' | 'phone' | 'people'
type Patch = { readonly name?: string; readonly phone?: string; readonly people?: readonly number[] }

const base: View = { version: 1, name: 'Cũ', phone: '0912', people: [1, 2] }
const stale = (details?: unknown) => new Failure('request.staleVersion', '-', 409, details)
const never: AskSide<View, Field> = () => Promise.reject(new Error('nobody is to be asked'))

/** A record that others change meanwhile: what is sent from an older state comes too late. */
function stage(meanwhile: Partial<View> = {}, { tellsNewest = false } = {}) {
  let stored: View = Object.keys(meanwhile).length > 0 ? { ...base, ...meanwhile, version: 2 } : base
  const kept: View[] = []
  const facts: RecordFacts<View, Field, Patch> = {
    fields: ['name', 'phone', 'people'],
    label: (field) => field,
    words: (view, field) => String(view[field]),
    send: async (from, patch) => {
      if (from.version !== stored.version) throw stale(tellsNewest ? { current: stored } : undefined)
      stored = { ...stored, ...patch, version: stored.version + 1 }
      return stored
    },
    read: vi.fn(async () => stored),
    keep: (view) => kept.push(view),
  }
  return { facts, kept, stored: () => stored }
}

beforeAll(async () => {
  vi.stubGlobal('document', { documentElement: {} })
  await startI18n()
  await loadTexts(['ui'])
})

test('what somebody else saved meanwhile elsewhere in the record stands beside the own change', async () => {
  const { facts, kept, stored } = stage({ phone: '0987' })
  expect(await saveRecord(facts, base, valueEdit('name', { name: 'Mới' }, 'Mới'), never)).toBeUndefined()
  expect(stored()).toEqual({ version: 3, name: 'Mới', phone: '0987', people: [1, 2] })
  expect(kept).toEqual([stored()])
})

test('two values of the same fact are put to the person, and nothing is sent while undecided', async () => {
  const { facts, kept, stored } = stage({ name: 'Khác' })
  const ask = vi.fn<AskSide<View, Field>>(async () => null)
  expect(await saveRecord(facts, base, valueEdit('name', { name: 'Của tôi' }, 'Của tôi'), ask)).toBe(
    'Chưa lưu. Nội dung bạn nhập vẫn còn đây.',
  )
  expect(ask).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ mine: 'Của tôi', theirs: 'Khác' }))
  expect([stored().name, kept]).toEqual(['Khác', []])
})

test('who saved is told with the question, which is asked without it where nobody knows', async () => {
  const edit = valueEdit('name', { name: 'Của tôi' }, 'Của tôi')
  const lan = { name: 'Lan', at: '2026-11-23T08:00:00Z' }
  for (const [saved, told] of [
    [async () => lan, lan],
    [async () => Promise.reject(new Error('the log is away')), undefined],
  ] as const) {
    const ask = vi.fn<AskSide<View, Field>>(async () => null)
    await saveRecord({ ...stage({ name: 'Khác' }).facts, saved }, base, edit, ask)
    expect(ask.mock.calls.map(([clash]) => clash.saved)).toEqual([told])
  }
})

test('either value may stand', async () => {
  const edit = valueEdit('name', { name: 'Của tôi' }, 'Của tôi')
  for (const [side, name] of [
    ['theirs', 'Khác'],
    ['mine', 'Của tôi'],
  ] as const) {
    const { facts, kept } = stage({ name: 'Khác' })
    expect(await saveRecord(facts, base, edit, async () => side)).toBeUndefined()
    expect(kept.map((view) => view.name)).toEqual([name])
  }
})

test('the newest state that comes with the refusal is not asked for again', async () => {
  const { facts } = stage({ phone: '0987' }, { tellsNewest: true })
  await saveRecord(facts, base, valueEdit('name', { name: 'Mới' }, 'Mới'), never)
  expect(facts.read).not.toHaveBeenCalled()
})

test('two who add to a list and take from it do not meet', async () => {
  const { facts, stored } = stage({ people: [1, 2, 3] })
  const edit = listEdit({ field: 'people', idsOf: (view: View) => view.people, before: [1, 2], after: [2, 4] })
  expect(await saveRecord(facts, base, edit, never)).toBeUndefined()
  expect(stored().people).toEqual([2, 3, 4])
})

test('a refused value says why, and the record may look after itself', async () => {
  const { facts } = stage()
  const taken = new Failure('account.emailExists', '-', 409)
  const onRefused = vi.fn()
  const refusing = { ...facts, send: () => Promise.reject(taken), onRefused }
  expect(await saveRecord(refusing, base, valueEdit('name', { name: 'a' }, 'a'), never)).toBe('Email đã tồn tại')
  expect(onRefused).toHaveBeenCalledWith(base, taken)
})
