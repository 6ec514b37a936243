import type { TicketView } from '@crm/contract/ticket-views'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useConfirm } from '../../../ui/ConfirmDialog.tsx'
import { FactGroup } from '../../../ui/FactField.tsx'
import type { Option } from '../../../ui/options.ts'
import { MultiSelectFact, SelectFact } from '../../../ui/PickFact.tsx'
import { loadColleagues, loadDepartments, loadStaffOf, loadTasksOf } from '../list/ticket-options.ts'
import { useDetail } from './detail-context.ts'
import { curatorEdit, departmentEdit, moveQuestion, taskEdit, tellMoved } from './edits.ts'
import { fieldLabel, participantsEdit } from './facts.tsx'

const optionOf = (id: number | null, label: string): Option | null =>
  id === null || id === 0 ? null : { value: String(id), label }

/** To another department, once it was told what goes with it. A ticket that leaves the own sight leaves the page. */
function useMove(view: TicketView) {
  const { t } = useTranslation('ticketDetail')
  const confirm = useConfirm()
  const { save, sayFarewell } = useDetail()
  return async (next: Option | null): Promise<string | undefined> => {
    if (next === null) return t('move.needed')
    if (!(await confirm(moveQuestion(view, next)))) return t('move.declined')
    const refusal = await save(departmentEdit(next), view)
    if (refusal !== undefined) return refusal
    sayFarewell('ticketDetail:farewell.moved')
    await tellMoved(view, next)
    return undefined
  }
}

/** Where the ticket is, whose it is, and who takes part. */
export function PeopleFacts({ view }: { view: TicketView }) {
  const { t } = useTranslation(['ticketDetail', 'ticket'])
  const { canEdit, save, view: newest } = useDetail()
  const still = newest.isMerged
  const move = useMove(view)
  const loadTasks = useMemo(() => loadTasksOf(view.departmentId), [view.departmentId])
  const loadCurators = useMemo(() => loadStaffOf(view.departmentId), [view.departmentId])
  const ids = view.participants.map(({ userId }) => userId)
  return (
    <FactGroup title={t('group.people')}>
      <SelectFact
        label={fieldLabel('departmentId')}
        required={newest.canUpdateDepartment && !still}
        readOnly={!newest.canUpdateDepartment || still}
        value={optionOf(view.departmentId, view.departmentName)}
        load={loadDepartments}
        onSave={move}
      />
      <SelectFact
        label={fieldLabel('departmentTaskId')}
        readOnly={!canEdit}
        value={optionOf(view.departmentTaskId, view.departmentTaskName)}
        load={loadTasks}
        onSave={(next) => save(taskEdit(next), view)}
      />
      <SelectFact
        label={fieldLabel('curator')}
        none={t('ticket:noCurator')}
        readOnly={!newest.canUpdateCurator || still}
        value={optionOf(view.curator, view.curatorName)}
        load={loadCurators}
        onSave={(next) => save(curatorEdit(next), view)}
      />
      <MultiSelectFact
        label={fieldLabel('participants')}
        readOnly={!canEdit}
        value={view.participants.map(({ userId, fullName }) => ({ value: String(userId), label: fullName }))}
        load={loadColleagues}
        onSave={(next) =>
          save(
            participantsEdit(
              ids,
              next.map(({ value }) => Number(value)),
            ),
            view,
          )
        }
      />
    </FactGroup>
  )
}
