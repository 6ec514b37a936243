import { opportunity } from '@crm/contract/opportunity'
import { opportunityCan } from '@crm/contract/opportunity-rules'
import type { OpportunityRow } from '@crm/contract/opportunity-views'
import { OPPORTUNITIES_PER_BULK_CHANGE_MAX } from '@crm/contract/rules/limits'
import {
  IconArrowsRightLeft,
  IconCircleCheck,
  IconCircleX,
  IconRestore,
  IconRotate,
  IconTrash,
  IconUserShare,
} from '@tabler/icons-react'
import { lazy, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../kernel/call.ts'
import { useMay } from '../../kernel/may.ts'
import type { ListHandle, RowAction } from '../../kit/list/list.ts'
import { useConfirm } from '../../ui/ConfirmDialog.tsx'
import { fromDeleted, reopen, tellChanged, tellFailure } from './opportunity-changes.ts'

const FailDialog = lazy(() => import('./dialogs/FailDialog.tsx'))
const SucceedDialog = lazy(() => import('./dialogs/SucceedDialog.tsx'))
const StepDialog = lazy(() => import('./dialogs/StepDialog.tsx'))
const TransferDialog = lazy(() => import('./dialogs/TransferDialog.tsx'))

type Dialogs = Pick<ListHandle, 'open' | 'close' | 'done'>
type Key = 'move' | 'succeed' | 'fail' | 'transfer' | 'reopen' | 'delete' | 'recover'

const icons: Readonly<Record<Key, ReactNode>> = {
  move: <IconArrowsRightLeft size={16} aria-hidden />,
  succeed: <IconCircleCheck size={16} aria-hidden />,
  fail: <IconCircleX size={16} aria-hidden />,
  transfer: <IconUserShare size={16} aria-hidden />,
  reopen: <IconRotate size={16} aria-hidden />,
  delete: <IconTrash size={16} aria-hidden />,
  recover: <IconRestore size={16} aria-hidden />,
}

/** Why nothing can be done with these rows; undefined where at least one of them can. */
function useReasons(rows: readonly OpportunityRow[]) {
  const { t } = useTranslation('opportunity')
  const tooMany = rows.length > OPPORTUNITIES_PER_BULK_CHANGE_MAX ? t('bulk.tooMany') : undefined
  const editable = rows.filter(({ canEdit }) => canEdit)
  const reasonOf = (can: (row: OpportunityRow) => boolean, why: 'closed' | 'open' | 'notYours') => {
    if (editable.length === 0) return t('reason.notYours')
    return editable.some(can) ? tooMany : t(`reason.${why}`)
  }
  return { tooMany, reasonOf }
}

function useRemoval(rows: readonly OpportunityRow[], onGone: () => void) {
  const { t } = useTranslation('opportunity')
  const confirm = useConfirm()
  const opportunityIds = rows.map(({ opportunityId }) => opportunityId)
  async function take(act: 'delete' | 'recover') {
    const changed = await call(opportunity[act], { body: { opportunityIds } }).catch(tellFailure)
    if (!changed) return
    tellChanged(changed, rows, act === 'delete' ? fromDeleted : undefined)
    onGone()
  }
  const ask = () =>
    confirm({
      title: t('act.delete.title', { count: rows.length }),
      body: t('act.delete.body'),
      confirm: t('act.delete.label'),
      danger: true,
    })
  return { recover: () => take('recover'), remove: async () => ((await ask()) ? take('delete') : undefined) }
}

/** What can be done with opportunities of one campaign, one or many: the list, the quick view and the page offer the same. */
export function useOpportunityActs(
  rows: readonly OpportunityRow[],
  { open, close, done }: Dialogs,
  onGone: () => void,
  isDeleted = false,
): readonly RowAction[] {
  const { t } = useTranslation('opportunity')
  const may = useMay('MNU_Opportunity')
  const { tooMany, reasonOf } = useReasons(rows)
  const { remove, recover } = useRemoval(rows, onGone)
  const [only, ...others] = rows
  const one = others.length === 0 ? only : undefined
  const act = (key: Key, run: () => unknown, reason?: string): RowAction => ({
    key,
    label: t(`act.${key}.label`),
    icon: icons[key],
    reason,
    danger: key === 'delete',
    run: () => void run(),
  })
  if (isDeleted) return may.delete ? [act('recover', recover)] : []
  const shared = { rows, onClose: close, onDone: done }
  const { move, end, reopen: canReopen } = opportunityCan
  const steps = [
    act('move', () => open(<StepDialog {...shared} />), reasonOf(move, 'closed')),
    ...(one ? [act('succeed', () => open(<SucceedDialog row={one} onClose={close} />), reasonOf(end, 'closed'))] : []),
    act('fail', () => open(<FailDialog {...shared} />), reasonOf(end, 'closed')),
    act(
      'transfer',
      () => open(<TransferDialog {...shared} />),
      reasonOf(() => true, 'notYours'),
    ),
    ...(one && canReopen(one) ? [act('reopen', () => reopen(one), reasonOf(canReopen, 'open'))] : []),
  ]
  return [...(may.edit ? steps : []), ...(may.delete ? [act('delete', remove, tooMany)] : [])]
}
