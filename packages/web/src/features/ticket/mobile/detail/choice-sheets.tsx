import { useTranslation } from 'react-i18next'
import { Person } from '../../../../ui/Avatar.tsx'
import type { Option } from '../../../../ui/options.ts'
import { curatorEdit, priorityEdit, taskEdit } from '../../detail/edits.ts'
import { loadPriorities, loadStaffOf, loadTasksOf, readPriority } from '../../list/ticket-options.ts'
import { PriorityMark } from '../../marks.tsx'
import { ChoiceSheet, type FactSheetProps } from './PickSheet.tsx'

/** Nobody, or none of them. */
const NONE = '0'
const orNone = (option: Option) => (option.value === NONE ? null : option)

export const personLook = ({ label, detail }: Option) => <Person name={label} detail={detail} />

export function PrioritySheet(props: FactSheetProps) {
  const { t } = useTranslation('ticket')
  const { priority } = props.ticket
  return (
    <ChoiceSheet
      {...props}
      title={t('field.priority')}
      load={loadPriorities}
      look={(option) => <PriorityMark priority={readPriority(option) ?? priority} />}
      chosen={String(priority)}
      edit={priorityEdit}
    />
  )
}

/** What kind of work it is, of those of its department, or none of them. */
export function TaskSheet(props: FactSheetProps) {
  const { t } = useTranslation(['ticketMobile', 'ticket'])
  const { departmentId, departmentTaskId } = props.ticket
  return (
    <ChoiceSheet
      {...props}
      title={t('ticket:field.task')}
      of={departmentId}
      load={loadTasksOf(departmentId)}
      first={[{ value: NONE, label: t('detail.noTask') }]}
      chosen={String(departmentTaskId ?? NONE)}
      edit={(option) => taskEdit(orNone(option))}
    />
  )
}

/** In charge is somebody of the department that the ticket is with, or nobody yet. */
export function CuratorSheet(props: FactSheetProps) {
  const { t } = useTranslation(['ticketMobile', 'ticket'])
  const { departmentId, curator } = props.ticket
  return (
    <ChoiceSheet
      {...props}
      title={t('ticket:field.curator')}
      of={departmentId}
      load={loadStaffOf(departmentId)}
      first={[{ value: NONE, label: t('ticket:noCurator') }]}
      look={(option) => (orNone(option) === null ? option.label : personLook(option))}
      search={{ label: t('detail.findPerson'), nothing: t('detail.nobodyFound') }}
      chosen={String(curator)}
      edit={(option) => curatorEdit(orNone(option))}
    />
  )
}
