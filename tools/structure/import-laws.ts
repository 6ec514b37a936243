import type { Finding, Import, Law, Source } from './source.ts'
import { isTest } from './source.ts'

const contractIndex = 'packages/contract/src/index.ts'
const folderOf = (path: string, pattern: RegExp) => pattern.exec(path)?.[0]
const packageOf = (path: string) => folderOf(path, /^packages\/(contract|server|web)\//)
const moduleOf = (path: string) => folderOf(path, /^packages\/server\/src\/modules\/[^/]+\//)

type Rule = (source: Source, one: Import) => string | undefined

const eachImport =
  (law: string, rule: Rule): Law =>
  ({ sources }) =>
    sources.flatMap((source) =>
      source.imports.flatMap((one): Finding[] => {
        const message = rule(source, one)
        return message === undefined ? [] : [{ law, path: source.path, line: one.line, message }]
      }),
    )

/** Law 1: contract ← server, contract ← web, and nothing else. */
export const packageLaw = eachImport('1', (source, one) => {
  const from = packageOf(source.path)
  const to = packageOf(one.to) ?? folderOf(one.to, /^@crm\/(server|web)/)
  if (from === 'packages/contract/') {
    if (to !== undefined && to !== from)
      return `the contract imports ${one.to}. It knows no side: move the part it needs into the contract.`
    if (to === undefined && one.to !== 'zod' && !isTest(source.path))
      return `the contract imports ${one.to}, but works in browser and server alike. Use zod and plain language only, or move this to the side that needs it.`
    return undefined
  }
  if (from === undefined || to === undefined || to === from || to === 'packages/contract/') return undefined
  return `${from} imports ${one.to}. Put what both need into packages/contract/src and import it from there.`
})

const entrancesOf = (module: string) => [`${module}index.ts`, `${module}public.ts`]

/** From the ground up; each knows those before it only. */
const layers = [
  { name: 'kernel', path: /^packages\/(server|web)\/src\/kernel\// },
  { name: 'ui', path: /^packages\/web\/src\/ui\// },
  { name: 'kit', path: /^packages\/(server|web)\/src\/kit\// },
  { name: 'a module', path: /^packages\/server\/src\/modules\// },
  { name: 'a feature', path: /^packages\/web\/src\/features\// },
] as const
const layerOf = (path: string) => layers.findIndex((layer) => layer.path.test(path))

/** Law 2: kernel ← kit ← modules; kernel ← ui ← kit ← features. */
export const layerLaw = eachImport('2', (source, one) => {
  const [from, to] = [layerOf(source.path), layerOf(one.to)]
  if (from === -1 || to <= from || packageOf(source.path) !== packageOf(one.to)) return undefined
  return `${layers[from]?.name} knows no ${layers[to]?.name.replace('a ', '')}, but this imports ${one.to}. Take it as a prop or parameter, or move the shared part down.`
})

/** Law 2: who may enter where. */
export const entranceLaw = eachImport('2', (source, one) => {
  const module = moduleOf(one.to)
  if (module && packageOf(source.path) && moduleOf(source.path) !== module && !entrancesOf(module).includes(one.to))
    return `${one.to} is inside another module. Import ${module}public.ts, and let that export what others may use.`
  if (source.path.startsWith('packages/web/') && one.to === contractIndex)
    return "the web takes the capability's own file (@crm/contract/customer), so that a page carries only its schemas."
  return undefined
})

const isEntrance = (path: string) => path === contractIndex || entrancesOf(moduleOf(path) ?? '').includes(path)

/** Law 2: no barrels but a module's entrances and the contract's. */
export const barrelLaw = eachImport('2', (source, one) =>
  one.isPassedOn && !isEntrance(source.path)
    ? `passes on ${one.written}. Only a module's index.ts and public.ts and the contract's index.ts may: import it where it is declared.`
    : undefined,
)
