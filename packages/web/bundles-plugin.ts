import { join } from 'node:path'
import { build, type InlineConfig, type Plugin, type Rolldown } from 'vite'

/** Shells and pages that are opened together, by their files under src. */
const uses = {
  start: ['main.tsx'],
  phoneList: ['features/shell/MobileShell.tsx', 'features/ticket/mobile/list/PhoneListPage.tsx'],
  phone: [
    'features/ticket/mobile/add/PhoneAddPage.tsx',
    'features/ticket/mobile/detail/PhoneTicketPage.tsx',
    'features/ticket/mobile/diary/PhoneDiaryPage.tsx',
    'features/ticket/mobile/reopen/PhoneReopenPage.tsx',
    'features/ticket/mobile/talk/PhoneCommentPage.tsx',
    'features/ticket/mobile/talk/PhoneNotePage.tsx',
  ],
  phoneDay: ['features/task/mobile/PhoneDayPage.tsx'],
  phoneTask: ['features/task/mobile/PhoneTaskPage.tsx', 'features/task/mobile/PhoneFinishPage.tsx'],
  signIn: ['features/sign-in/LoginPage.tsx', 'features/sign-in/VerifyPage.tsx'],
  desktop: [
    'features/shell/DesktopShell.tsx',
    'features/home/HomePage.tsx',
    'features/customer/CustomerListPage.tsx',
    'features/ticket/TicketListPage.tsx',
  ],
  records: ['features/customer/CustomerPage.tsx', 'features/ticket/TicketPage.tsx'],
  administration: [
    'features/user/UserListPage.tsx',
    'features/user/UserPage.tsx',
    'features/department/DepartmentPage.tsx',
    'features/setting/SettingPage.tsx',
  ],
} as const

type Use = keyof typeof uses

/** A module belongs to the first bundle all of whose uses need it. What no use needs is split as the bundler does it. */
const bundles: readonly (readonly [name: string, ...uses: Use[]])[] = [
  ['start', 'start'],
  ['phone-and-desktop', 'phoneList', 'desktop'],
  ['phone-list', 'phoneList'],
  ['sign-in-and-desktop', 'signIn', 'desktop'],
  ['sign-in-and-phone', 'signIn', 'phone'],
  ['sign-in', 'signIn'],
  ['desktop-and-phone', 'desktop', 'phone'],
  ['desktop', 'desktop'],
  ['phone-day', 'phoneDay', 'phoneTask'],
  ['phone-task', 'phoneTask'],
  ['ticket', 'phone', 'records'],
  ['phone', 'phone'],
  ['records', 'records'],
  ['administration', 'administration'],
]

/** What an address under this prefix needs whoever opens it; the longest prefix counts. */
const preloadedUse: Readonly<Record<string, Use>> = {
  '/': 'desktop',
  '/m': 'phoneList',
  '/m/login': 'signIn',
  '/m/reset': 'signIn',
  '/login': 'signIn',
  '/reset': 'signIn',
  '/verify': 'signIn',
}

/** Changes seldom: a new release leaves it in the browser's cache. */
const isLibrary = /node_modules\/(?:react|react-dom|scheduler|@tanstack|i18next|react-i18next)\//

type Chunk = Rolldown.OutputChunk
const isChunk = (one: Chunk | Rolldown.OutputAsset): one is Chunk => one.type === 'chunk'

/** The chunks that hold these files, and all that they import. */
function chunksOf(files: readonly string[], chunks: readonly Chunk[], source: string): ReadonlySet<Chunk> {
  const byFile = new Map(chunks.map((chunk) => [chunk.fileName, chunk]))
  const found = new Set<Chunk>()
  const follow = (chunk: Chunk | undefined) => {
    if (chunk === undefined || found.has(chunk)) return
    found.add(chunk)
    for (const file of chunk.imports) follow(byFile.get(file))
  }
  for (const file of files) {
    const path = join(source, file)
    const holding = chunks.filter(
      ({ facadeModuleId, moduleIds }) => facadeModuleId === path || moduleIds.includes(path),
    )
    if (holding.length === 0) throw new Error(`${file} is not built: correct the list in bundles-plugin.ts.`)
    for (const chunk of holding) follow(chunk)
  }
  return found
}

/** Built once without bundles, which tells what each use needs after unused code is gone. */
async function findBundles(config: InlineConfig, source: string): Promise<ReadonlyMap<string, string>> {
  const built = await build({ ...config, configFile: false, logLevel: 'silent' })
  const chunks = 'output' in built ? built.output.filter(isChunk) : []
  const needs = new Map(
    Object.entries(uses).map(([use, files]) => {
      const ids = [...chunksOf(files, chunks, source)].flatMap(({ moduleIds }) => moduleIds)
      return [use, new Set(ids)]
    }),
  )
  const found = new Map<string, string>()
  for (const id of chunks.flatMap(({ moduleIds }) => moduleIds)) {
    const [name] = bundles.find(([, ...all]) => all.every((use) => needs.get(use)?.has(id))) ?? []
    if (name !== undefined) found.set(id, name === 'start' && isLibrary.test(id) ? 'libraries' : name)
  }
  return found
}

/** Bundles need one another in both directions. */
const output = { strictExecutionOrder: true } as const

/**
 * Scripts in bundles by use. Left to itself the bundler makes one file of each set of pages that share something:
 * hundreds of small ones, of which a phone's first page would load a hundred. preloads.json tells the server what to
 * announce with the page, so that no script waits for another to ask for it.
 */
export const bundleByUse = (plain: InlineConfig): Plugin => ({
  name: 'bundle-by-use',
  apply: 'build',
  async config({ build: options }) {
    const { rolldownOptions } = options ?? {}
    const bundleOf = await findBundles(
      {
        ...plain,
        build: { ...options, write: false, minify: false, rolldownOptions: { ...rolldownOptions, output } },
      },
      join(plain.root ?? '', 'src'),
    )
    return {
      build: {
        rolldownOptions: {
          output: {
            ...output,
            codeSplitting: {
              includeDependenciesRecursively: false,
              groups: [
                { name: (id) => bundleOf.get(id) ?? null, debugName: 'by use' },
                { name: 'shared', minShareCount: 2, entriesAware: true, entriesAwareMergeThreshold: 10_000 },
              ],
            },
          },
        },
      },
    }
  },
  generateBundle(_, bundle) {
    const chunks = Object.values(bundle).filter(isChunk)
    const source = join(plain.root ?? '', 'src')
    const preloads = Object.entries(preloadedUse).map(([prefix, use]) => {
      const needed = chunksOf([...uses.start, ...uses[use]], chunks, source)
      return [prefix, [...needed].map(({ fileName }) => `/${fileName}`)]
    })
    this.emitFile({ type: 'asset', fileName: 'preloads.json', source: JSON.stringify(Object.fromEntries(preloads)) })
  },
})
