import { PALETTE } from '@crm/contract/rules/limits'
import { translate } from '../../kernel/i18n.ts'
import { queries } from '../../kernel/query.ts'
import { useForm } from '../../kit/form/use-form.ts'
import { useNewest } from '../../kit/form/use-newest.ts'
import type { LookupActs } from './lookup-acts.ts'
import { bodies, type Entry, type EntryFacts, type ListName } from './lookup-calls.ts'
import { listQuery } from './lookup-queries.ts'

interface Options {
  readonly list: ListName
  readonly rows: readonly Entry[]
  readonly acts: LookupActs
  /** The entry to change; absent for a new one, which begins under `parent`. */
  readonly entry?: Entry | undefined
  readonly parent?: number | null | undefined
  readonly onClose: () => void
}

/** Who has a colour; a deleted entry has none. */
export const ownerOfColor = (rows: readonly Entry[], color: string, except?: number) =>
  rows.find((row) => !row.deleted && row.index !== except && row.color?.toLowerCase() === color)

const freeColor = (rows: readonly Entry[]) => PALETTE.find((color) => !ownerOfColor(rows, color)) ?? ''

const factsOf = ({ entry, parent = null, rows }: Options): EntryFacts => ({
  name: entry?.name ?? '',
  parent: entry?.parent ?? parent,
  color: entry?.color ?? freeColor(rows),
  description: entry?.description ?? '',
})

const labelKeys: Readonly<Record<string, string>> = { parent: 'form.parent', color: 'color.label' }

const unsaved: Pick<Entry, 'index' | 'name' | 'version'> = { index: 0, name: '', version: 0 }

/** The newest state of an entry, after another person changed it. */
async function readNewest(list: ListName, index: number): Promise<Entry | undefined> {
  const rows = await queries.fetchQuery({ ...listQuery(list, false), staleTime: 0 })
  return rows.find((row) => row.index === index)
}

export function useEntryForm(options: Options) {
  const { list, acts, entry, onClose } = options
  const { base, catchUp } = useNewest<typeof unsaved>(entry ?? unsaved, ({ index }) => readNewest(list, index))
  return useForm({
    schema: bodies[list],
    initial: factsOf(options),
    label: (field) => translate(`lookup:${labelKeys[field] ?? `column.${field}`}`),
    send: ({ parent, ...facts }) =>
      entry
        ? acts.update({ ...facts, index: base.index, version: base.version }, facts.name)
        : acts.add({ ...facts, parent }),
    async explain(error) {
      const newest = await catchUp(error)
      return newest && translate('lookup:form.stale', { name: newest.name })
    },
    onDone: onClose,
  })
}
