import { beforeEach, expect, test } from 'vitest'
import { Failure } from './failure.ts'
import { createOutbox } from './outbox-queue.ts'

const away = new Failure('offline', 'Server not reached')
const busy = new Failure('request.tooMany', 'Too many', 429)
const refused = new Failure('request.notFound', 'Not there', 404)

let stored: Map<string, unknown>
let userId: number | null
let now: number
let server: (text: string, key: string) => Promise<unknown>
let sent: string[]
let keys: Set<string>

/** The server does the same key once, and is reached or not. */
function listen(text: string, key: string) {
  if (!keys.has(key)) sent.push(text)
  keys.add(key)
  return Promise.resolve()
}
const unreachable = () => Promise.reject(away)

function openTab(patience = () => new Promise<void>(() => undefined)) {
  let isAlone = true
  const outbox = createOutbox({
    table: {
      all: async () => structuredClone([...stored.values()]),
      put: async (id, entry) => void stored.set(id, entry),
      replace: async (id, entry) => void (stored.has(id) && stored.set(id, entry)),
      remove: async (id) => void stored.delete(id),
    },
    ownerId: () => userId,
    now: () => ++now,
    isAway: (error) => error === away,
    isPassing: (error) => error === away || error === busy,
    wordsOf: (error) => String(error),
    tooOldWords: () => 'too old',
    patience,
    alone: async (work) => {
      if (!isAlone) return
      isAlone = false
      await work().finally(() => {
        isAlone = true
      })
    },
    changed: () => undefined,
    arrived: () => undefined,
  })
  outbox.register('note', (input, key) => server(String(input), key))
  return outbox
}

const shown = ({ list }: ReturnType<typeof openTab>) => list.get().map(({ input, state }) => [input, state])

beforeEach(() => {
  stored = new Map()
  userId = 7
  now = 1_000
  server = listen
  sent = []
  keys = new Set()
})

test('what can be sent is sent at once and never stored', async () => {
  expect(await openTab().sendOrKeep('note', 1, 'a')).toBe('sent')
  expect(sent).toEqual(['a'])
  expect(stored.size).toBe(0)
})

test('what cannot be sent waits, survives a reload and is sent once', async () => {
  server = unreachable
  const before = openTab()
  expect(await before.sendOrKeep('note', 1, 'a')).toBe('waiting')
  expect(shown(before)).toEqual([['a', 'waiting']])
  const after = openTab()
  await after.open()
  await after.flush()
  expect(shown(after)).toEqual([['a', 'waiting']])
  server = listen
  await Promise.all([after.flush(), before.flush()])
  await Promise.all([after.flush(), before.flush()])
  expect(sent).toEqual(['a'])
  expect(shown(after)).toEqual([])
  expect(stored.size).toBe(0)
})

test('an answer that was lost does nothing twice', async () => {
  server = async (text, key) => {
    await listen(text, key)
    throw away
  }
  const tab = openTab()
  expect(await tab.sendOrKeep('note', 1, 'a')).toBe('waiting')
  server = listen
  await tab.flush()
  expect(sent).toEqual(['a'])
  expect(shown(tab)).toEqual([])
})

test('a refusal of the first try is the form’s to show', async () => {
  server = () => Promise.reject(refused)
  const tab = openTab()
  await expect(tab.sendOrKeep('note', 1, 'a')).rejects.toBe(refused)
  expect(stored.size).toBe(0)
})

test('a later refusal is shown with its reason, and may be tried again or discarded', async () => {
  server = unreachable
  const tab = openTab()
  await tab.sendOrKeep('note', 1, 'a')
  server = () => Promise.reject(refused)
  await tab.flush()
  const [entry] = tab.list.get()
  expect(entry).toMatchObject({ input: 'a', state: 'refused', refusal: String(refused) })
  await tab.flush()
  server = listen
  await tab.retry(entry?.id ?? '')
  expect(sent).toEqual(['a'])
  server = unreachable
  await tab.sendOrKeep('note', 1, 'b')
  await tab.discard(tab.list.get()[0]?.id ?? '')
  server = listen
  await tab.flush()
  expect(sent).toEqual(['a'])
  expect(stored.size).toBe(0)
})

test('what still waits is taken back, also while it is under way', async () => {
  server = unreachable
  const tab = openTab()
  await tab.sendOrKeep('note', 1, 'a')
  await tab.discard(tab.list.get()[0]?.id ?? '')
  await tab.sendOrKeep('note', 1, 'b')
  const answer = Promise.withResolvers<void>()
  server = () => answer.promise
  const flushing = tab.flush()
  const asked = tab.list.get()[0]?.id ?? ''
  await new Promise((resolve) => setTimeout(resolve))
  await tab.discard(asked)
  answer.reject(refused)
  await flushing
  expect(shown(tab)).toEqual([])
  expect(stored.size).toBe(0)
  expect(sent).toEqual([])
})

test('too many calls at once refuse nothing that waited', async () => {
  server = unreachable
  const tab = openTab()
  await tab.sendOrKeep('note', 1, 'a')
  server = () => Promise.reject(busy)
  await tab.flush()
  expect(shown(tab)).toEqual([['a', 'waiting']])
})

test('about one ticket everything goes out in its order, and a ticket that is stuck holds up no other', async () => {
  server = unreachable
  const tab = openTab()
  await tab.sendOrKeep('note', 1, 'a1')
  server = listen
  expect(await tab.sendOrKeep('note', 2, 'b1')).toBe('sent')
  server = (text, key) => (text === 'a1' ? Promise.reject(away) : listen(text, key))
  expect(await tab.sendOrKeep('note', 1, 'a2')).toBe('waiting')
  await tab.flush()
  expect(sent).toEqual(['b1'])
  server = listen
  await tab.flush()
  expect(sent).toEqual(['b1', 'a1', 'a2'])
})

test('two texts that are sent at once arrive in their order', async () => {
  const first = Promise.withResolvers<void>()
  server = async (text, key) => {
    if (text === 'a') await first.promise
    return listen(text, key)
  }
  const tab = openTab()
  const both = [tab.sendOrKeep('note', 1, 'a'), tab.sendOrKeep('note', 1, 'b')]
  first.resolve()
  expect(await Promise.all(both)).toEqual(['sent', 'sent'])
  expect(sent).toEqual(['a', 'b'])
})

test('a network that does not answer makes nobody wait, and the answer that comes after all is taken', async () => {
  const answer = Promise.withResolvers<void>()
  server = async (text, key) => {
    await answer.promise
    return listen(text, key)
  }
  const tab = openTab(() => Promise.resolve())
  expect(await tab.sendOrKeep('note', 1, 'a')).toBe('waiting')
  expect(shown(tab)).toEqual([['a', 'waiting']])
  const gone = new Promise<void>((resolve) => tab.list.subscribe(() => tab.list.get().length === 0 && resolve()))
  answer.resolve()
  await gone
  expect(sent).toEqual(['a'])
  expect(stored.size).toBe(0)
})

test('what waited longer than the server remembers its key is sent only if a person wants it again', async () => {
  server = unreachable
  const tab = openTab()
  await tab.sendOrKeep('note', 1, 'a')
  now += 24 * 3_600_000
  server = listen
  await tab.flush()
  expect(sent).toEqual([])
  expect(tab.list.get()[0]).toMatchObject({ state: 'refused', refusal: 'too old' })
  await tab.retry(tab.list.get()[0]?.id ?? '')
  expect(sent).toEqual(['a'])
})

test('nothing of one person is shown to, or sent for, the next', async () => {
  server = unreachable
  const tab = openTab()
  await tab.sendOrKeep('note', 1, 'a')
  tab.forget()
  userId = 8
  server = listen
  await tab.open()
  await tab.flush()
  expect(shown(tab)).toEqual([])
  expect(sent).toEqual([])
  expect(stored.size).toBe(0)
})

test('a session that runs out costs nobody what waits: it is sent after the next sign-in', async () => {
  server = unreachable
  const before = openTab()
  await before.sendOrKeep('note', 1, 'a')
  userId = null
  before.forget()
  await before.reload()
  expect(shown(before)).toEqual([])
  expect(stored.size).toBe(1)
  userId = 7
  server = listen
  const after = openTab()
  await after.open()
  await after.flush()
  expect(sent).toEqual(['a'])
})

test('without room to keep it the form is told, and keeps what was typed', async () => {
  server = unreachable
  stored.set = () => {
    throw new Error('full')
  }
  await expect(openTab().sendOrKeep('note', 1, 'a')).rejects.toBe(away)
})
