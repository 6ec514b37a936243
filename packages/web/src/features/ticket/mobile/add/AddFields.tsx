import { TICKET_NAME_MAX } from '@crm/contract/rules/limits'
import { ticketPriorities } from '@crm/contract/ticket-rules'
import { NativeSelect, Textarea, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { may, useMay } from '../../../../kernel/may.ts'
import { wordsQuery } from '../../../../kernel/words.ts'
import { AsyncMultiSelect } from '../../../../ui/AsyncMultiSelect.tsx'
import { AsyncSelect } from '../../../../ui/AsyncSelect.tsx'
import { flattenTree } from '../../../../ui/tree.ts'
import { loadCustomersFor } from '../../detail/ticket-options.ts'
import { loadColleagues } from '../../list/ticket-options.ts'
import { priorityWord } from '../../ticket-words.ts'
import { showLocalMoment, toLocalMoment } from '../local-moment.ts'
import type { AddForm } from './use-add-form.ts'

const loadCustomers = (text: string, block: number) => loadCustomersFor(may('MNU_Customer', 'viewAll'))(text, block)

/** All but the default one, which takes no tickets: it is the root of the tree. Without a leader none takes any. */
function useDepartments() {
  const { t } = useTranslation('ticket')
  const { data = [] } = useQuery(wordsQuery('departments'))
  const living = data.filter(({ deleted }) => !deleted)
  const roots = new Set(living.filter(({ parent }) => parent === null).map(({ index }) => String(index)))
  const led = new Set(living.filter(({ hasLeader }) => hasLeader).map(({ index }) => String(index)))
  return flattenTree(living)
    .filter(({ value }) => !roots.has(value))
    .map(({ value, label, depth }) => {
      const words = `${'\u2003'.repeat(Math.max(0, depth - 1))}${label}`
      return led.has(value)
        ? { value, label: words }
        : { value, label: `${words} (${t('noLeader').toLocaleLowerCase()})`, disabled: true }
    })
}

/** As what it comes, where its department asks. What cannot be read without a network is not passed over. */
function TaskField({ form: { typed, change, faults, tasks } }: { form: AddForm }) {
  const { t } = useTranslation(['ticketMobile', 'ticket'])
  const { known, hasFailed, areAsked } = tasks
  const fault = faults.departmentTaskId
  const isUnread = known === undefined && (hasFailed || fault !== undefined)
  if (!areAsked || (known === undefined && !isUnread)) return null
  return (
    <NativeSelect
      label={t('ticket:field.task')}
      name="departmentTaskId"
      withAsterisk
      value={typed.departmentTaskId}
      data={[
        { value: '', label: t('add.choose') },
        ...(known ?? []).map(({ index, name }) => ({ value: String(index), label: name })),
      ]}
      error={isUnread ? t('add.tasksUnread') : fault}
      onChange={({ currentTarget }) => change({ departmentTaskId: currentTarget.value })}
    />
  )
}

/** Where the ticket goes, and as what. */
export function PlaceFields({ form }: { form: AddForm }) {
  const { t } = useTranslation(['ticketMobile', 'ticket'])
  const { typed, change, faults } = form
  const departments = useDepartments()
  return (
    <>
      <TextInput
        label={t('ticket:field.name')}
        name="name"
        withAsterisk
        maxLength={TICKET_NAME_MAX * 2}
        value={typed.name}
        error={faults.name}
        onChange={({ currentTarget }) => change({ name: currentTarget.value })}
      />
      <NativeSelect
        label={t('ticket:field.department')}
        name="departmentId"
        withAsterisk
        value={typed.departmentId}
        data={[{ value: '', label: t('add.choose') }, ...departments]}
        error={faults.departmentId}
        onChange={({ currentTarget }) => change({ departmentId: currentTarget.value })}
      />
      <TaskField form={form} />
      <NativeSelect
        label={t('ticket:field.priority')}
        value={typed.priority}
        data={ticketPriorities.map((one) => ({ value: String(one), label: priorityWord(one) }))}
        onChange={({ currentTarget }) => change({ priority: currentTarget.value })}
      />
    </>
  )
}

/** What it is about, whom it concerns, and by when. */
export function MatterFields({ form: { typed, change, faults } }: { form: AddForm }) {
  const { t } = useTranslation('ticket')
  const mayCustomers = useMay('MNU_Customer').access
  return (
    <>
      <Textarea
        label={t('field.content')}
        autosize
        minRows={4}
        maxRows={12}
        value={typed.content}
        onChange={({ currentTarget }) => change({ content: currentTarget.value })}
      />
      <AsyncMultiSelect
        label={t('field.participants')}
        load={loadColleagues}
        value={typed.participants}
        onChange={(participants) => change({ participants })}
      />
      {mayCustomers && (
        <AsyncSelect
          label={t('field.customer')}
          load={loadCustomers}
          value={typed.customer}
          onChange={(customer) => change({ customer })}
        />
      )}
      <TextInput
        type="datetime-local"
        label={t('field.endDate')}
        name="endDate"
        value={typed.endDate}
        min={toLocalMoment(new Date())}
        description={showLocalMoment(typed.endDate)}
        error={faults.endDate}
        onChange={({ currentTarget }) => change({ endDate: currentTarget.value })}
      />
    </>
  )
}
