import { TICKET_NAME_MAX } from '@crm/contract/rules/limits'
import { ticketPriorities } from '@crm/contract/ticket-rules'
import { NativeSelect, Textarea, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useMay } from '../../../../kernel/may.ts'
import type { Form } from '../../../../kit/form/use-form.ts'
import { AsyncMultiSelect } from '../../../../ui/AsyncMultiSelect.tsx'
import { AsyncSelect } from '../../../../ui/AsyncSelect.tsx'
import { loadCustomersFor } from '../../../customer/customer-options.ts'
import type { TypedTicket } from '../../create/typed-ticket.ts'
import type { Tasks } from '../../create/use-new-ticket.ts'
import { departmentsQuery, loadColleagues, placesIn, priorityOption } from '../../list/ticket-options.ts'
import { EndDateField } from './EndDateField.tsx'

interface Props {
  readonly form: Form<TypedTicket>
  readonly tasks: Tasks
}

function DepartmentField({ form: { field, change } }: Pick<Props, 'form'>) {
  const { t } = useTranslation(['ticketMobile', 'ticket'])
  const places = placesIn(useQuery(departmentsQuery).data ?? []).map(({ value, label, depth, isLed }) => {
    const words = `${'\u2003'.repeat(Math.max(0, depth - 1))}${label}`
    const note = ` (${t('ticket:noLeader').toLocaleLowerCase()})`
    return { value, label: isLed ? words : words + note, disabled: !isLed }
  })
  const { value, ...props } = field('departmentId')
  return (
    <NativeSelect
      {...props}
      value={value ?? ''}
      data={[{ value: '', label: t('add.choose') }, ...places]}
      // Another department has other kinds of work.
      onChange={({ currentTarget }) => change({ departmentId: currentTarget.value || null, task: null })}
    />
  )
}

/** As what it comes, where its department asks. What cannot be read without a network is not passed over. */
function TaskField({ form: { field, change }, tasks: { known, hasFailed, areAsked } }: Props) {
  const { t } = useTranslation('ticketMobile')
  const { value, error, ...props } = field('task')
  const isUnread = known === undefined && (hasFailed || error !== undefined)
  if (!areAsked || (known === undefined && !isUnread)) return null
  const options = (known ?? []).map(({ index, name }) => ({ value: String(index), label: name }))
  return (
    <NativeSelect
      {...props}
      required
      value={value?.value ?? ''}
      data={[{ value: '', label: t('add.choose') }, ...options]}
      error={isUnread ? t('add.tasksUnread') : error}
      onChange={({ currentTarget }) =>
        change({ task: options.find((one) => one.value === currentTarget.value) ?? null })
      }
    />
  )
}

/** What it is, where it goes, how urgent, whom it concerns, and by when. */
export function AddFields({ form, tasks }: Props) {
  const { field, change } = form
  const { access, viewAll } = useMay('MNU_Customer')
  const loadCustomers = useMemo(() => loadCustomersFor(viewAll), [viewAll])
  return (
    <>
      <TextInput {...field('name')} maxLength={TICKET_NAME_MAX * 2} />
      <DepartmentField form={form} />
      <TaskField form={form} tasks={tasks} />
      <NativeSelect
        {...field('priority')}
        data={ticketPriorities.map(priorityOption)}
        onChange={({ currentTarget }) =>
          change({ priority: (['1', '2', '4'] as const).find((one) => one === currentTarget.value) ?? '3' })
        }
      />
      <Textarea {...field('content')} autosize minRows={4} maxRows={12} />
      <AsyncMultiSelect {...field('participants')} load={loadColleagues} />
      {access && <AsyncSelect {...field('customer')} load={loadCustomers} />}
      <EndDateField {...field('endDate')} />
    </>
  )
}
