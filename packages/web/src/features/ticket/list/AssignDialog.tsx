import type { TicketRow } from '@crm/contract/ticket-views'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useForm } from '../../../kit/form/use-form.ts'
import { offerUndo } from '../../../kit/list/recent/recent-change.ts'
import { FormDialog } from '../../../ui/form/FormDialog.tsx'
import { type LoadOptions, numberIn, type Option } from '../../../ui/options.ts'
import { PersonPicker } from '../../../ui/PersonPicker.tsx'
import { withNone } from '../../customer/customer-options.ts'
import { userQuery } from '../../customer/customer-words.ts'
import { AssignPreview } from './AssignPreview.tsx'
import { codesOf, giveBack, giveTickets, previewAssign, type Taker } from './assign.ts'
import type { Hand } from './row-rights.ts'
import { loadColleagues, loadStaffOf } from './ticket-options.ts'

interface Props {
  readonly rows: readonly TicketRow[]
  readonly hand: Hand
  readonly viewAll: boolean
  readonly onClose: () => void
  readonly onDone: () => void
}

/** Of one department only its people can be in charge; of several, everybody is offered. */
function useCandidates(rows: readonly TicketRow[]): { load: LoadOptions; departmentId: number | undefined } {
  const departments = new Set(rows.map((row) => row.departmentId))
  const departmentId = departments.size === 1 ? rows[0]?.departmentId : undefined
  const load = useMemo(
    () => withNone('ticket:noCurator', departmentId === undefined ? loadColleagues : loadStaffOf(departmentId)),
    [departmentId],
  )
  return { load, departmentId }
}

function useTaker(chosen: Option | null, departmentId: number | undefined): Taker {
  const userId = numberIn(chosen) ?? 0
  const found = useQuery({ ...userQuery(userId), enabled: userId > 0 && departmentId === undefined }).data
  return { userId, departmentId: departmentId ?? found?.departmentId }
}

/** One person for many tickets: what would become of each stands below before anything is sent. */
export default function AssignDialog({ rows, hand, viewAll, onClose, onDone }: Props) {
  const { t } = useTranslation('ticketList')
  const { load, departmentId } = useCandidates(rows)
  const form = useForm({
    initial: { curator: null as Option | null },
    label: () => t('assign.field'),
    required: ['curator'],
    check({ curator }) {
      if (curator === null) return { curator: t('assign.choose') }
      return { curator: preview.changing.length === 0 ? t('assign.nothing') : undefined }
    },
    send: ({ curator }) => giveTickets(preview.changing, numberIn(curator) ?? 0),
    onDone({ changed, left }, { curator }) {
      const done = t('assign.done', { count: changed.length, name: curator?.label })
      const others = t('assign.left', { count: left.length, codes: codesOf(left) })
      const text = left.length === 0 ? done : `${done} ${others}`
      offerUndo({ list: 'ticket', text, undo: () => giveBack(changed, numberIn(curator) ?? 0, viewAll) })
      onDone()
    },
  })
  const { curator } = form.values
  const preview: ReturnType<typeof previewAssign> = previewAssign(rows, hand, useTaker(curator, departmentId))

  return (
    <FormDialog
      form={form}
      title={t('assign.title', { count: rows.length })}
      submitLabel={t('assign.apply', { count: curator === null ? rows.length : preview.changing.length })}
      onClose={onClose}
    >
      <PersonPicker {...form.field('curator')} autoFocus load={load} />
      <AssignPreview preview={preview} after={curator?.label} rows={rows} />
    </FormDialog>
  )
}
