import { IconArrowsMove, IconKey, IconPencil, IconPlus, IconRestore, IconTrash } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { isAdmin, useMe } from '../../kernel/me.ts'
import { useList } from './list-context.ts'
import type { Entry } from './lookup-calls.ts'
import { type DeleteFault, deleteFault, isLastLevel } from './lookup-traits.ts'

export interface EntryAct {
  readonly key: 'edit' | 'addUnder' | 'move' | 'rights' | 'recover' | 'delete'
  readonly icon: ReactNode
  /** Why it cannot be done now. */
  readonly reason?: string | undefined
  readonly run: () => void
}

const icon = { size: 16, 'aria-hidden': true }

/** What this person may do with an entry. */
export function useEntryActs(entry: Entry): EntryAct[] {
  const { t } = useTranslation('lookup')
  const { list, rows, may, acts, full, onOpen } = useList()
  const admin = isAdmin(useMe())
  const recover = { key: 'recover', icon: <IconRestore {...icon} />, reason: full } as const
  if (entry.deleted) return may.delete ? [{ ...recover, run: () => void acts.recover(entry) }] : []
  const fault = deleteFault(list, rows, entry, admin)
  const deepest = isLastLevel(rows, entry) ? t('fault.lastLevel') : undefined
  const reasonOf = (found: DeleteFault) => t(found === 'fixed' ? `fault.fixed.${list}` : `fault.${found}`)
  const isGroup = list === 'customerGroup'
  const edit = { key: 'edit', icon: <IconPencil {...icon} />, run: () => onOpen({ kind: 'edit', entry }) } as const
  const move = { key: 'move', icon: <IconArrowsMove {...icon} />, run: () => onOpen({ kind: 'move', entry }) } as const
  const remove = { key: 'delete', icon: <IconTrash {...icon} />, reason: fault && reasonOf(fault) } as const
  const rights = { key: 'rights', icon: <IconKey {...icon} />, run: () => onOpen({ kind: 'rights', entry }) } as const
  const addUnder = { key: 'addUnder', icon: <IconPlus {...icon} />, reason: full ?? deepest } as const
  return [
    ...(may.edit ? [edit] : []),
    ...(may.add && isGroup ? [{ ...addUnder, run: () => onOpen({ kind: 'add', parent: entry.index }) }] : []),
    ...(may.edit && isGroup ? [move] : []),
    ...(admin && list === 'userGroup' ? [rights] : []),
    ...(may.delete ? [{ ...remove, run: () => onOpen({ kind: 'delete', entry }) }] : []),
  ]
}
