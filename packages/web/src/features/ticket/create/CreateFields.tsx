import { TICKET_NAME_MAX } from '@crm/contract/rules/limits'
import { ticketPriorities } from '@crm/contract/ticket-rules'
import { Select, Skeleton, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useMay } from '../../../kernel/may.ts'
import type { Form } from '../../../kit/form/use-form.ts'
import { AsyncMultiSelect } from '../../../ui/AsyncMultiSelect.tsx'
import { AsyncSelect } from '../../../ui/AsyncSelect.tsx'
import { DateField } from '../../../ui/date/DateField.tsx'
import { FieldPairs } from '../../../ui/form/FormSection.tsx'
import { TreeSelect } from '../../../ui/TreeSelect.tsx'
import { loadCustomersFor } from '../../customer/customer-options.ts'
import { ChosenFiles } from '../files/ChosenFiles.tsx'
import { FileDrop } from '../files/FileDrop.tsx'
import { departmentsQuery, loadColleagues, loadTasksOf, openDepartments } from '../list/ticket-options.ts'
import { priorityWord } from '../ticket-words.ts'
import { emptyTicket, type TypedTicket } from './typed-ticket.ts'

const RichEditor = lazy(() => import('../content/RichEditor.tsx'))
const EDITOR_HEIGHT_PX = 226

interface Props {
  readonly form: Form<TypedTicket>
}

function WhereFields({ form: { field, values, change }, hasTasks }: Props & { hasTasks: boolean }) {
  const { t } = useTranslation(['ticket', 'ticketList'])
  const departments = useQuery(departmentsQuery).data
  const tree = openDepartments(departments ?? [], (name) => t('leaderless', { name }))
  const { departmentId } = values
  const loadTasks = useMemo(() => loadTasksOf(Number(departmentId)), [departmentId])
  return (
    <FieldPairs>
      <TreeSelect
        {...field('departmentId')}
        data={tree}
        onChange={(next) => change({ departmentId: next, task: null })}
      />
      <AsyncSelect
        {...field('task')}
        key={departmentId}
        required={hasTasks}
        load={loadTasks}
        disabled={departmentId === null}
        placeholder={t(departmentId === null ? 'ticketList:create.departmentFirst' : 'ticketList:create.taskHint')}
      />
    </FieldPairs>
  )
}

function WhenFields({ form: { field, change } }: Props) {
  const { t } = useTranslation('ticketList')
  const priorities = ticketPriorities.map((one) => ({ value: `${one}` as const, label: priorityWord(one) }))
  return (
    <FieldPairs>
      <Select
        {...field('priority')}
        required={false}
        allowDeselect={false}
        data={priorities}
        onChange={(value) => change({ priority: value ?? emptyTicket.priority })}
      />
      <DateField {...field('endDate')} withTime fromToday help={t('create.endHelp')} />
    </FieldPairs>
  )
}

function WhoFields({ form: { field } }: Props) {
  const { t } = useTranslation('ticketList')
  const { access, viewAll } = useMay('MNU_Customer')
  const loadCustomers = useMemo(() => loadCustomersFor(viewAll), [viewAll])
  return (
    <FieldPairs>
      <AsyncMultiSelect {...field('participants')} help={t('create.participantsHelp')} load={loadColleagues} />
      {access && <AsyncSelect {...field('customer')} load={loadCustomers} />}
    </FieldPairs>
  )
}

/** In the order in which a person thinks of them: what, to whom, how soon, who else, the whole story. */
export function CreateFields({ form, hasTasks }: Props & { hasTasks: boolean }) {
  const { t } = useTranslation('ticketList')
  const { field, values, change } = form
  const attachments = field('attachments')
  return (
    <>
      <TextInput {...field('name')} maxLength={TICKET_NAME_MAX} placeholder={t('create.nameHint')} data-autofocus />
      <WhereFields form={form} hasTasks={hasTasks} />
      <WhenFields form={form} />
      <WhoFields form={form} />
      <Suspense fallback={<Skeleton height={EDITOR_HEIGHT_PX} radius="md" />}>
        <RichEditor
          {...field('content')}
          placeholder={t('create.contentHint')}
          images={values.pictures}
          onImages={(pictures) => change({ pictures, lostFiles: 0 })}
        />
      </Suspense>
      <ChosenFiles
        picker={FileDrop}
        files={attachments.value}
        error={attachments.error}
        onChange={(files) => change({ attachments: files, lostFiles: 0 })}
      />
    </>
  )
}
