import { PALETTE } from '@crm/contract/rules/limits'
import { useState } from 'react'
import { isFailure } from '../../kernel/failure.ts'
import { type FieldErrors, findFieldErrors, refusedFields } from '../../kernel/field-errors.ts'
import { refusalText, translate } from '../../kernel/i18n.ts'
import { queries } from '../../kernel/query.ts'
import { tellRefusal } from '../../kernel/tell-refusal.ts'
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

/** A name or colour that another entry has is told at its field. */
function takenField(failure: unknown): FieldErrors {
  if (!isFailure(failure)) return {}
  if (failure.code.endsWith('.nameExists')) return { name: refusalText(failure) }
  return failure.code === 'relationship.colorExists' ? { color: refusalText(failure) } : {}
}

/** The newest state of an entry, after another person changed it. */
async function readNewest(list: ListName, index: number): Promise<Entry | undefined> {
  const rows = await queries.fetchQuery({ ...listQuery(list, false), staleTime: 0 })
  return rows.find((row) => row.index === index)
}

export function useEntryForm(options: Options) {
  const { list, acts, entry, onClose } = options
  const [given] = useState(() => factsOf(options))
  const [facts, setFacts] = useState(given)
  const [version, setVersion] = useState(entry?.version ?? 0)
  const [errors, setErrors] = useState<FieldErrors>({})
  const [saving, setSaving] = useState(false)
  const [refused, setRefused] = useState<string>()

  /** Nothing typed is lost: who saves once more knows what it replaces. */
  async function explain(failure: unknown) {
    const found = { ...refusedFields(failure), ...takenField(failure) }
    setErrors(found)
    if (Object.keys(found).length > 0) return
    setRefused(tellRefusal(failure))
    if (!entry || !isFailure(failure, 'request.staleVersion')) return
    const newest = await readNewest(list, entry.index).catch(() => undefined)
    if (newest === undefined) return
    setVersion(newest.version)
    setRefused(translate('lookup:form.stale', { name: newest.name }))
  }

  async function send() {
    setSaving(true)
    setRefused(undefined)
    try {
      const { parent: _, ...changed } = facts
      await (entry ? acts.update({ ...changed, index: entry.index, version }, facts.name) : acts.add(facts))
      onClose()
    } catch (failure) {
      await explain(failure)
      setSaving(false)
    }
  }

  function submit() {
    const found = findFieldErrors(bodies[list], facts)
    setErrors(found)
    if (Object.keys(found).length === 0) void send()
  }
  const change = (part: Partial<EntryFacts>) => {
    setFacts({ ...facts, ...part })
    setErrors({})
  }
  const changed = (Object.keys(facts) as (keyof EntryFacts)[]).some((field) => facts[field] !== given[field])
  return { facts, change, changed, errors, refused, saving, submit }
}
