import { expect, test } from 'vitest'
import { applyExceptions } from './structure/exceptions.ts'
import { findBreaches } from './structure/laws.ts'
import { readTree } from './structure/source.ts'

type Files = Record<string, string>

const server = 'packages/server/src'
const web = 'packages/web/src'
const contract = 'packages/contract/src'
const lines = (count: number) => 'work()\n'.repeat(count)
const files = (folder: string, count: number) =>
  Object.fromEntries(Array.from({ length: count }, (_, number) => [`${folder}/part-${number}.ts`, '']))
const locked = (place: string, entry: object) => ({
  'package-lock.json': JSON.stringify({ packages: { [place]: entry } }),
})
const texts = (vi: object, en: object) => ({
  [`${web}/locales/vi/kernel.json`]: JSON.stringify(vi),
  [`${web}/locales/en/kernel.json`]: JSON.stringify(en),
})

/** Without the law about folders of one file, which nearly every example here breaks. */
const breaches = (files: Files) =>
  findBreaches(readTree(files)).filter(({ exception }) => exception?.list !== 'loneFiles')
const messages = (files: Files) => breaches(files).map(({ law, path, message }) => `${law} ${path}: ${message}`)

type Broken = [guarantee: string, says: string, files: Files]

const broken: Broken[] = [
  ['the web never imports the server', '1 ', { [`${web}/a.ts`]: "import { b } from '../../server/src/b.ts'" }],
  ['the server never imports the web', '1 ', { [`${server}/a.ts`]: "import type { B } from '../../web/src/b.ts'" }],
  ['a package name is no way around', '1 ', { [`${web}/a.ts`]: "await import('@crm/server/b')" }],
  ['the contract knows no side', '1 ', { [`${contract}/a.ts`]: "import { b } from '../../web/src/b.ts'" }],
  ['the contract runs without node', '1 ', { [`${contract}/a.ts`]: "import { join } from 'node:path'" }],
  ['the contract runs without react', '1 ', { [`${contract}/a.ts`]: "import { useState } from 'react'" }],
  [
    'a module is entered through its entrances only',
    '2 ',
    { [`${server}/modules/ticket/read.ts`]: "import { find } from '../customer/store.ts'" },
  ],
  [
    'app.ts enters no module by a side door',
    '2 ',
    { [`${server}/app.ts`]: "import { a } from './modules/ticket/read.ts'" },
  ],
  ['the kernel knows no module', '2 ', { [`${server}/kernel/a.ts`]: "import { b } from '../modules/any/index.ts'" }],
  ['the web kernel knows no feature', '2 ', { [`${web}/kernel/a.ts`]: "import { b } from '../features/ticket/b.ts'" }],
  ['the kernel knows no kit', '2 ', { [`${server}/kernel/a.ts`]: "import { b } from '../kit/b.ts'" }],
  ['the kit knows no module', '2 ', { [`${server}/kit/a.ts`]: "import { b } from '../modules/any/index.ts'" }],
  ['the kernel names no capability', '2 ', { [`${server}/kernel/a.ts`]: "const tagOf = { Customer: 'MNU_Customer' }" }],
  ['ui knows no kit', '2 ', { [`${web}/ui/A.tsx`]: "import { b } from '../kit/b.ts'" }],
  ['the kit knows no feature', '2 ', { [`${web}/kit/A.tsx`]: "import { b } from '../features/ticket/b.ts'" }],
  ['the web kernel knows no ui', '2 ', { [`${web}/kernel/a.ts`]: "import { b } from '../ui/b.ts'" }],
  ['ui knows no feature', '2 ', { [`${web}/ui/A.tsx`]: "import { b } from '../features/ticket/b.ts'" }],
  ['no barrel grows', '2 ', { [`${web}/ui/index.ts`]: "export { a } from './a.ts'" }],
  ['no barrel of everything grows', '2 ', { [`${server}/kernel/all.ts`]: "export * from './a.ts'" }],
  ['a page carries only its own schemas', '2 ', { [`${web}/a.ts`]: "import { api } from '@crm/contract'" }],
  ['a verb writes no SQL', '3 ', { [`${server}/app.ts`]: "import { sql } from 'kysely'" }],
  ['SQL from elsewhere is SQL', '3 ', { [`${server}/app.ts`]: 'sql`select 1`' }],
  ['typed SQL is SQL', '3 ', { [`${server}/app.ts`]: 'sql<number>`select 1`' }],
  ['a verb takes no driver', '3 ', { [`${server}/app.ts`]: "import { Pool } from 'pg'" }],
  ...['selectFrom', 'insertInto', 'updateTable', 'deleteFrom', 'mergeInto'].map(
    (method): Broken => [
      `a verb builds no query by ${method}`,
      '3 ',
      { [`${server}/modules/ticket/read.ts`]: `db.${method}('ticket')` },
    ],
  ),
  ['a store holds SQL', '4 ', { [`${server}/modules/ticket/store-rights.ts`]: 'export const may = true' }],
  ['a folder can be overlooked', '4 packages/web/src/ui: 16', files(`${web}/ui`, 16)],
  ['a file stays readable', '6 ', { [`${web}/a.ts`]: lines(251) }],
  ['a function stays readable', '6 ', { [`${web}/a.ts`]: `export const read = () => {\n${lines(39)}}` }],
  ['a component stays readable', '6 ', { [`${web}/A.tsx`]: `export function A() {\n${lines(99)}}` }],
  ['a hook has no room of a component', '6 ', { [`${web}/a.tsx`]: `export function useA() {\n${lines(39)}}` }],
  ['a wrapped component counts', '6 ', { [`${web}/A.tsx`]: `const A = memo(() => {\n${lines(99)}})` }],
  ...[
    'utils.ts',
    'date-helpers.ts',
    'common/a.ts',
    'TicketManager.ts',
    'ticket-data.ts',
    'UserInfo.tsx',
    'ticket.dto.ts',
  ].map((name): Broken => [`no file is named ${name}`, '7 ', { [`${web}/${name}`]: '' }]),
  ['a type does not name its kind', '7 ', { [`${web}/a.ts`]: 'interface ITicket { a: 1 }' }],
  ['a type is no Dto', '7 ', { [`${web}/a.ts`]: 'type TicketDto = 1' }],
  ['an effect gives its reason', '7 ', { [`${web}/A.tsx`]: '// About something else.\n\nuseEffect(() => {}, [])' }],
  ['an effect of React gives its reason', '7 ', { [`${web}/A.tsx`]: 'React.useLayoutEffect(() => {}, [])' }],
  ['no one silences a file', '7 ', { [`${web}/a.ts`]: '/* @ts-nocheck */\nwork()' }],
  [
    'English says what Vietnamese says',
    'vi/kernel.json: "save.now" is missing in',
    texts({ save: { now: 'Lưu' } }, {}),
  ],
  ['Vietnamese says what English says', 'en/kernel.json: "save" is missing in', texts({}, { save: 'Save' })],
  ['no text is empty', 'has no text', texts({ save: ' ' }, { save: 'Save' })],
  [
    'English counts one',
    '"row_one" is missing',
    texts({ row_other: '{{count}} dòng' }, { row_other: '{{count}} rows' }),
  ],
  ['a text fills in the same', '(name), but in the other language (ten)', texts({ hi: '{{ten}}' }, { hi: '{{name}}' })],
  ['a screen shows only texts that are there', 'no text "gone"', { [`${web}/A.tsx`]: "t('gone')" }],
  [
    'a screen names its namespace',
    'no text "ticket:save"',
    { ...texts({ save: 'Lưu' }, { save: 'Save' }), [`${web}/A.tsx`]: "t('ticket:save')" },
  ],
  [
    'every refusal can be told',
    '"ticket.notClosed" has no text',
    { [`${contract}/refusals.ts`]: "export const refusals = { 'ticket.notClosed': [409, 'Not closed'] } as const" },
  ],
  ['a package is pinned by its content', 'a has no integrity', locked('node_modules/a', { version: '1.0.0' })],
  [
    'the lockfile names no address',
    'names the address',
    locked('node_modules/a', { integrity: 'x', resolved: 'https://a/b.tgz' }),
  ],
  ['no known hole comes in', 'is 5.12.4', locked('node_modules/fastify', { integrity: 'x', version: '5.12.4' })],
  [
    'nor below another package',
    'is 6.6.9',
    locked('node_modules/a/node_modules/engine.io', { integrity: 'x', version: '6.6.9' }),
  ],
  [
    'the lockfile fits the packages asked for',
    'does not fit packages/web/package.json',
    {
      'packages/web/package.json': '{"dependencies":{"a":"1.0.1"}}',
      ...locked('packages/web', { dependencies: { a: '1.0.0' } }),
    },
  ],
  ['nor the old xlsx', 'xlsx 0.18', locked('node_modules/xlsx', { integrity: 'x', version: '0.18.5' })],
]

test.each(broken)('%s', (_guarantee, says, files) => {
  expect(messages(files)).toEqual([expect.stringContaining(says)])
})

const kept: [guarantee: string, files: Files][] = [
  [
    'both sides take the contract',
    {
      [`${web}/a.ts`]: "import { ticket } from '@crm/contract/ticket'",
      [`${server}/a.ts`]: "import { api } from '@crm/contract'",
    },
  ],
  ['the contract takes zod', { [`${contract}/a.ts`]: "import { z } from 'zod'\nimport { b } from './b.ts'" }],
  ["a contract's test may use what it needs", { [`${contract}/a.test.ts`]: "import { test } from 'vitest'" }],
  [
    'a module is entered through its index or what it makes public',
    {
      [`${server}/app.ts`]: "import { find } from './modules/customer/index.ts'",
      [`${server}/modules/ticket/read.ts`]: "import { find } from '../customer/public.ts'",
    },
  ],
  [
    'modules and features stand on the kit, the kit on the kernel and ui',
    {
      [`${server}/modules/ticket/read.ts`]: "import { b } from '../../kit/b.ts'",
      [`${server}/kit/a.ts`]: "import { b } from '../kernel/b.ts'",
      [`${server}/kit/b.ts`]: '',
      [`${web}/features/ticket/A.tsx`]: "import { b } from '../../kit/b.ts'",
      [`${web}/kit/A.tsx`]: "import { B } from '../ui/B.tsx'\nimport { c } from '../kernel/c.ts'",
      [`${web}/kit/B.tsx`]: '',
    },
  ],
  ["a module's index hands out", { [`${server}/modules/ticket/index.ts`]: "export { find } from './read.ts'" }],
  [
    'stores and the kernel hold SQL',
    {
      [`${server}/modules/ticket/store-page.ts`]: "import { sql } from 'kysely'\ndb.selectFrom('ticket')",
      [`${server}/kernel/a.ts`]: 'sql`select 1`',
    },
  ],
  [
    'tests and benches hold SQL',
    { [`${server}/modules/ticket/reopen.test.ts`]: "db.deleteFrom('ticket')", 'bench/run.ts': 'sql`select 1`' },
  ],
  ['a folder of 15 files, and its tests', { ...files(`${web}/ui`, 15), [`${web}/ui/part-1.test.ts`]: '' }],
  ['a small module', { [`${server}/modules/ticket/index.ts`]: '' }],
  ['a component has room', { [`${web}/A.tsx`]: `export function A() {\n${lines(98)}}` }],
  [
    'tables of texts, demo and tests may be long',
    { [`${server}/demo/names.ts`]: lines(300), [`${web}/a.test.ts`]: lines(300), [`${contract}/a.ts`]: lines(300) },
  ],
  [
    'a word inside a name may be any',
    { [`${web}/ui/DataTable.tsx`]: '', [`${server}/data-folder.ts`]: 'type InfoBox = 1\ntype Id = 2' },
  ],
  [
    'an explained effect stands',
    { [`${web}/A.tsx`]: '// The browser tells of it only by this event.\nuseEffect(() => {}, [])' },
  ],
  [
    'Vietnamese has one plural form',
    texts({ row_other: '{{count}} dòng' }, { row_one: 'one row', row_other: '{{count}} rows' }),
  ],
  [
    'a screen finds its texts',
    {
      ...texts({ save: { now: 'Lưu' } }, { save: { now: 'Save' } }),
      [`${web}/A.tsx`]: "t('save.now')\nt('kernel:save.now')\nt(key)",
    },
  ],
  [
    'a bundled package and a workspace need no integrity',
    { ...locked('node_modules/a/node_modules/b', { inBundle: true }) },
  ],
]

test.each(kept)('%s', (_guarantee, files) => {
  expect(messages(files)).toEqual([])
})

test('a folder is not made for one file', () => {
  const loneFolders = findBreaches(readTree({ ...files(`${web}/ui/table`, 1), ...files(`${web}/ui`, 2) }))
  expect(loneFolders.map(({ path }) => path)).toEqual([`${web}/ui/table`])
})

const longFile = breaches({ [`${web}/a.ts`]: lines(251) })
const none = { sizes: {}, folders: {}, loneFiles: {}, stores: {} }
const listed = { ...none, sizes: { [`${web}/a.ts`]: 251 } }

test('a listed exception is overlooked', () => {
  expect(applyExceptions(longFile, listed, listed)).toEqual([])
})

test('an exception covers no more than it was made for', () => {
  expect(applyExceptions(breaches({ [`${web}/a.ts`]: lines(252) }), listed, listed)).toHaveLength(1)
})

test('a listed number does not grow', () => {
  const larger = { ...none, sizes: { [`${web}/a.ts`]: 252 } }
  expect(applyExceptions(longFile, larger, listed)).toEqual([expect.objectContaining({ law: 'exceptions' })])
})

test('the list of exceptions does not grow', () => {
  expect(applyExceptions(longFile, listed, none)).toEqual([expect.objectContaining({ law: 'exceptions' })])
})

test('an exception that is no longer needed goes', () => {
  expect(applyExceptions([], listed, listed)).toEqual([expect.objectContaining({ law: 'exceptions' })])
})

test('a file that cannot be read is named', () => {
  expect(() => readTree({ [`${web}/a.ts`]: 'const = 1' })).toThrow(`${web}/a.ts cannot be read`)
})
