import { ticketPriorities, ticketStatuses } from '@crm/contract/ticket-rules'
import { Button, Checkbox } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useMay } from '../../../kernel/may.ts'
import { AsyncMultiSelect } from '../../../ui/AsyncMultiSelect.tsx'
import { AsyncSelect } from '../../../ui/AsyncSelect.tsx'
import { DateField } from '../../../ui/DateField.tsx'
import { type LoadOptions, loadFrom, type Option } from '../../../ui/options.ts'
import { TreeSelect } from '../../../ui/TreeSelect.tsx'
import { loadCustomersFor, loadUsers, withNone } from '../../customer/customer-options.ts'
import { priorityWord, statusWord } from '../ticket-words.ts'
import { useListWords } from './list-words.ts'
import classes from './TicketList.module.css'
import { departmentsQuery, loadTasksOf, receivingDepartments } from './ticket-options.ts'
import { noFilters, readTicketSearch } from './ticket-search.ts'
import type { SearchHandle } from './use-ticket-list.ts'

interface Props {
  readonly handle: SearchHandle
}

/** Several of a short closed list. */
function SomeOf({ handle, field }: Props & { field: 'status' | 'priority' }) {
  const { t } = useTranslation('ticketList')
  const optionOf = (number: number): Option => {
    const word = field === 'status' ? statusWord : priorityWord
    return { value: String(number), label: word(number as never) }
  }
  const all: readonly number[] = field === 'status' ? ticketStatuses : ticketPriorities
  return (
    <AsyncMultiSelect
      label={t(`filter.${field}`)}
      name={field}
      placeholder={t('filter.any')}
      load={loadFrom(all.map(optionOf))}
      value={(handle.search[field] ?? []).map(optionOf)}
      onChange={(chosen) =>
        void handle.change({ [field]: undefined, ...readTicketSearch({ [field]: chosen.map(({ value }) => value) }) })
      }
    />
  )
}

type PickKey = 'departmentTaskId' | 'curatorId' | 'creatorId' | 'participantId' | 'customerId'
const loadCurators = withNone('ticket:noCurator', loadUsers)

function Pick({ handle, field, load }: Props & { field: PickKey; load: LoadOptions }) {
  const { t } = useTranslation('ticketList')
  const words = useListWords(handle)
  const chosen = handle.search[field]
  return (
    <AsyncSelect
      label={t(`filter.${field}`)}
      name={field}
      placeholder={t('filter.any')}
      load={load}
      value={chosen === undefined ? null : { value: String(chosen), label: words[field] }}
      onChange={(option) => void handle.change({ [field]: option === null ? undefined : Number(option.value) })}
    />
  )
}

function Places({ handle }: Props) {
  const { t } = useTranslation('ticketList')
  const { search, change } = handle
  const departments = useQuery(departmentsQuery).data
  const tree = useMemo(() => receivingDepartments(departments ?? []), [departments])
  const loadTasks = useMemo(() => loadTasksOf(search.departmentId ?? 0), [search.departmentId])
  return (
    <>
      <TreeSelect
        label={t('filter.departmentId')}
        placeholder={t('filter.any')}
        help={t('filter.departmentHelp')}
        data={tree}
        value={search.departmentId === undefined ? null : String(search.departmentId)}
        onChange={(value) =>
          void change({ departmentId: value === null ? undefined : Number(value), departmentTaskId: undefined })
        }
      />
      {search.departmentId !== undefined && (
        <Pick key={search.departmentId} handle={handle} field="departmentTaskId" load={loadTasks} />
      )}
    </>
  )
}

/** Each choice filters at once. */
export default function FilterFields({ handle, onClose }: Props & { onClose: () => void }) {
  const { t } = useTranslation('ticketList')
  const { search, change, viewAll } = handle
  const mayCustomers = useMay('MNU_Customer').access
  const loadCustomers = useMemo(() => loadCustomersFor(viewAll), [viewAll])
  const mark = (field: 'waiting' | 'late') => ({
    label: t(`filter.${field}`),
    checked: search[field] === true,
    onChange: () => void change({ [field]: search[field] ? undefined : true }),
  })
  const day = (field: 'from' | 'to') => ({
    label: t(`filter.${field}`),
    name: field,
    value: search[field] ?? null,
    onChange: (value: string | null) => void change({ [field]: value ?? undefined }),
  })
  return (
    <div className={classes.form}>
      <div className={classes.fields}>
        <SomeOf handle={handle} field="status" />
        <SomeOf handle={handle} field="priority" />
        <Places handle={handle} />
        <Pick handle={handle} field="curatorId" load={loadCurators} />
        <Pick handle={handle} field="creatorId" load={loadUsers} />
        <Pick handle={handle} field="participantId" load={loadUsers} />
        {mayCustomers && <Pick handle={handle} field="customerId" load={loadCustomers} />}
        <DateField {...day('from')} />
        <DateField {...day('to')} />
      </div>
      <div className={classes.marks}>
        <Checkbox {...mark('late')} />
        <Checkbox {...mark('waiting')} />
      </div>
      <div className={classes.foot}>
        <Button variant="subtle" color="gray" onClick={() => void change({ ...noFilters, text: search.text })}>
          {t('filter.clear')}
        </Button>
        <Button onClick={onClose}>{t('filter.close')}</Button>
      </div>
    </div>
  )
}
