import type { TicketRow } from '@crm/contract/ticket-views'
import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { translate } from '../../../kernel/i18n.ts'
import { tellRefusal } from '../../../kernel/tell-refusal.ts'
import { FormDialog } from '../../../ui/FormDialog.tsx'
import type { LoadOptions, Option } from '../../../ui/options.ts'
import { PersonPicker } from '../../../ui/PersonPicker.tsx'
import { withNone } from '../../customer/customer-options.ts'
import { userQuery } from '../../customer/customer-words.ts'
import { AssignPreview } from './AssignPreview.tsx'
import { codesOf, giveBack, giveTickets, previewAssign } from './assign.ts'
import { tellAssign } from './recent-assign.ts'
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

function useTaker(chosen: Option | null, departmentId: number | undefined) {
  const userId = Number(chosen?.value ?? 0)
  const found = useQuery({ ...userQuery(userId), enabled: userId > 0 && departmentId === undefined }).data
  return { userId, departmentId: departmentId ?? found?.departmentId }
}

/** One person for many tickets: what would become of each stands below before anything is sent. */
export default function AssignDialog({ rows, hand, viewAll, onClose, onDone }: Props) {
  const { t } = useTranslation('ticketList')
  const [chosen, setChosen] = useState<Option | null>(null)
  const [saving, setSaving] = useState(false)
  const [error, setError] = useState<string>()
  const [refused, setRefused] = useState<string>()
  const { load, departmentId } = useCandidates(rows)
  const taker = useTaker(chosen, departmentId)
  const preview = previewAssign(rows, hand, taker)

  async function send(curator: Option) {
    setSaving(true)
    setRefused(undefined)
    try {
      const { changed, left } = await giveTickets(preview.changing, taker.userId)
      const done = translate('ticketList:assign.done', { count: changed.length, name: curator.label })
      const others = translate('ticketList:assign.left', { count: left.length, codes: codesOf(left) })
      const text = left.length === 0 ? done : `${done} ${others}`
      tellAssign({ text, undo: () => giveBack(changed, taker.userId, viewAll) })
      onDone()
    } catch (failure) {
      setRefused(tellRefusal(failure))
      setSaving(false)
    }
  }
  function submit() {
    if (chosen === null) return setError(t('assign.choose'))
    if (preview.changing.length === 0) return setError(t('assign.nothing'))
    void send(chosen)
  }
  return (
    <FormDialog
      opened
      title={t('assign.title', { count: rows.length })}
      submitLabel={t('assign.apply', { count: chosen === null ? rows.length : preview.changing.length })}
      changed={chosen !== null}
      saving={saving}
      refused={refused}
      onClose={onClose}
      onSubmit={submit}
    >
      <PersonPicker
        label={t('assign.field')}
        name="curator"
        required
        autoFocus
        load={load}
        value={chosen}
        error={error}
        onChange={(option) => {
          setChosen(option)
          setError(undefined)
        }}
      />
      <AssignPreview preview={preview} after={chosen?.label} rows={rows} />
    </FormDialog>
  )
}
