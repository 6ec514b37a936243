import { ticketPriorities } from '@crm/contract/ticket-rules'
import { Select, Skeleton, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useMay } from '../../../kernel/may.ts'
import { AsyncMultiSelect } from '../../../ui/AsyncMultiSelect.tsx'
import { AsyncSelect } from '../../../ui/AsyncSelect.tsx'
import { DateField } from '../../../ui/DateField.tsx'
import { FieldPairs } from '../../../ui/FormSection.tsx'
import { TreeSelect } from '../../../ui/TreeSelect.tsx'
import { loadCustomersFor, loadUsers } from '../../customer/customer-options.ts'
import { ChosenFiles } from '../files/ChosenFiles.tsx'
import { departmentsQuery, loadTasksOf, openDepartments } from '../list/ticket-options.ts'
import { priorityWord } from '../ticket-words.ts'
import { emptyTicket } from './typed-ticket.ts'
import type { CreateForm } from './use-create-form.ts'

const RichEditor = lazy(() => import('../content/RichEditor.tsx'))
const EDITOR_HEIGHT_PX = 226
const noFilesYet = { attachments: [] }

interface Props {
  readonly form: CreateForm
}

function WhereFields({ form: { draft, errors, hasTasks, change } }: Props) {
  const { t } = useTranslation(['ticket', 'ticketList'])
  const departments = useQuery(departmentsQuery).data
  const tree = openDepartments(departments ?? [], (name) => t('leaderless', { name }))
  const { departmentId, task } = draft.typed
  const loadTasks = useMemo(() => loadTasksOf(Number(departmentId)), [departmentId])
  return (
    <FieldPairs>
      <TreeSelect
        name="DepartmentId"
        label={t('field.department')}
        required
        data={tree}
        value={departmentId}
        error={errors['DepartmentId']}
        onChange={(next) => change({ departmentId: next, task: null }, 'DepartmentId')}
      />
      <AsyncSelect
        key={departmentId}
        name="DepartmentTaskId"
        label={t('field.task')}
        required={hasTasks}
        load={loadTasks}
        disabled={departmentId === null}
        placeholder={t(departmentId === null ? 'ticketList:create.departmentFirst' : 'ticketList:create.taskHint')}
        value={task}
        error={errors['DepartmentTaskId']}
        onChange={(next) => change({ task: next }, 'DepartmentTaskId')}
      />
    </FieldPairs>
  )
}

function WhenFields({ form: { draft, errors, change } }: Props) {
  const { t } = useTranslation(['ticket', 'ticketList'])
  const priorities = ticketPriorities.map((one) => ({ value: `${one}` as const, label: priorityWord(one) }))
  return (
    <FieldPairs>
      <Select
        name="Priority"
        label={t('field.priority')}
        allowDeselect={false}
        data={priorities}
        value={draft.typed.priority}
        onChange={(value) => change({ priority: value ?? emptyTicket.priority }, 'Priority')}
      />
      <DateField
        name="EndDate"
        label={t('field.endDate')}
        withTime
        fromToday
        help={t('ticketList:create.endHelp')}
        value={draft.typed.endDate}
        error={errors['EndDate']}
        onChange={(endDate) => change({ endDate }, 'EndDate')}
      />
    </FieldPairs>
  )
}

function WhoFields({ form: { draft, errors, change } }: Props) {
  const { t } = useTranslation(['ticket', 'ticketList'])
  const { access, viewAll } = useMay('MNU_Customer')
  const loadCustomers = useMemo(() => loadCustomersFor(viewAll), [viewAll])
  return (
    <FieldPairs>
      <AsyncMultiSelect
        name="ListParticipantRefJson"
        label={t('field.participants')}
        help={t('ticketList:create.participantsHelp')}
        load={loadUsers}
        value={draft.typed.participants}
        error={errors['ListParticipantRefJson']}
        onChange={(participants) => change({ participants }, 'ListParticipantRefJson')}
      />
      {access && (
        <AsyncSelect
          name="CustomerId"
          label={t('field.customer')}
          load={loadCustomers}
          value={draft.typed.customer}
          error={errors['CustomerId']}
          onChange={(customer) => change({ customer }, 'CustomerId')}
        />
      )}
    </FieldPairs>
  )
}

/** In the order in which a person thinks of them: what, to whom, how soon, who else, the whole story. */
export function CreateFields({ form }: Props) {
  const { t } = useTranslation(['ticket', 'ticketList'])
  const { draft, errors, change, changeFiles } = form
  return (
    <>
      <TextInput
        name="Name"
        label={t('field.name')}
        placeholder={t('ticketList:create.nameHint')}
        withAsterisk
        data-autofocus
        autoComplete="off"
        value={draft.typed.name}
        error={errors['Name']}
        onChange={({ currentTarget }) => change({ name: currentTarget.value }, 'Name')}
      />
      <WhereFields form={form} />
      <WhenFields form={form} />
      <WhoFields form={form} />
      <Suspense fallback={<Skeleton height={EDITOR_HEIGHT_PX} radius="md" />}>
        <RichEditor
          name="Content"
          label={t('field.content')}
          placeholder={t('ticketList:create.contentHint')}
          value={draft.typed.content}
          images={draft.files.pictures}
          error={errors['Content']}
          onChange={(content) => change({ content }, 'Content')}
          onImages={(pictures) => changeFiles({ pictures })}
        />
      </Suspense>
      <ChosenFiles
        ticket={noFilesYet}
        files={draft.files.attachments}
        error={errors['Files']}
        onChange={(attachments) => changeFiles({ attachments })}
      />
    </>
  )
}
