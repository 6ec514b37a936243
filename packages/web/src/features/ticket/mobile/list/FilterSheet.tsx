import { type TicketTab, ticketPriorities, ticketStatuses } from '@crm/contract/ticket-rules'
import { Button, Group, NativeSelect, Stack, Text, UnstyledButton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useMay } from '../../../../kernel/may.ts'
import { wordsQuery } from '../../../../kernel/words.ts'
import { Sheet } from '../../../../ui/Sheet.tsx'
import { flattenTree } from '../../../../ui/tree.ts'
import { type TicketSearch, usualSort } from '../../list/ticket-search.ts'
import { priorityWord, statusWord } from '../../ticket-words.ts'
import { draftOf, emptyDraft, type FilterDraft, toggled } from './filter-draft.ts'
import classes from './PhoneList.module.css'

const whose = ['all', 'charge', 'created', 'joined'] as const satisfies readonly TicketTab[]
const sorts = ['-createdDate', '-updatedDate', 'endDate', 'priority'] as const

interface ChipsProps<T> {
  readonly label: string
  readonly all: readonly T[]
  readonly chosen: readonly T[] | undefined
  readonly wordOf: (one: T) => string
  readonly onChange: (chosen: T[] | undefined) => void
}

function Chips<T extends string | number>({ label, all, chosen, wordOf, onChange }: ChipsProps<T>) {
  return (
    <Group component="fieldset" gap="sm" m={0} p={0} miw={0} bd={0}>
      <Text component="legend" fw={500} mb="xs">
        {label}
      </Text>
      {all.map((one) => (
        <UnstyledButton
          key={one}
          mih={44}
          px="lg"
          bdrs={999}
          className={classes.chip ?? ''}
          aria-pressed={chosen?.includes(one) ?? false}
          onClick={() => onChange(toggled(chosen, one))}
        >
          {wordOf(one)}
        </UnstyledButton>
      ))}
    </Group>
  )
}

function DepartmentChoice({
  value,
  onChange,
}: {
  value: number | undefined
  onChange: (id: number | undefined) => void
}) {
  const { t } = useTranslation(['ticketMobile', 'ticket'])
  const { data = [] } = useQuery(wordsQuery('departments'))
  const living = flattenTree(data.filter(({ deleted }) => !deleted))
  const options = living.map(({ value: id, label, depth }) => ({
    value: id,
    label: `${'\u2003'.repeat(depth)}${label}`,
  }))
  return (
    <NativeSelect
      label={t('ticket:field.department')}
      value={value === undefined ? '' : String(value)}
      data={[{ value: '', label: t('list.anyDepartment') }, ...options]}
      onChange={({ currentTarget }) => onChange(Number(currentTarget.value) || undefined)}
    />
  )
}

const marks = ['late', 'waiting', 'own'] as const

/** What is asked for or not. */
function Marked({ draft, change }: { draft: FilterDraft; change: (part: FilterDraft) => void }) {
  const { t } = useTranslation(['ticketMobile', 'ticket'])
  const may = useMay('MNU_Issue')
  const words = { late: t('ticket:late'), waiting: t('ticket:waiting'), own: t('list.ownOnly') }
  const offered = marks.filter((mark) => mark !== 'own' || may.viewAll)
  return (
    <Chips
      label={t('list.marked')}
      all={offered}
      chosen={offered.filter((mark) => draft[mark])}
      wordOf={(mark) => words[mark]}
      onChange={(chosen = []) =>
        change(Object.fromEntries(marks.map((mark) => [mark, chosen.includes(mark) || undefined])))
      }
    />
  )
}

interface Props {
  readonly search: TicketSearch
  readonly onClose: () => void
  readonly onApply: (filters: FilterDraft) => void
}

export function FilterSheet({ search, onClose, onApply }: Props) {
  const { t } = useTranslation(['ticketMobile', 'ticket'])
  const [draft, setDraft] = useState(() => draftOf(search))
  const change = (part: FilterDraft) => setDraft((now) => ({ ...now, ...part }))
  const foot = (
    <>
      <Button variant="default" onClick={() => setDraft(emptyDraft)}>
        {t('list.clear')}
      </Button>
      <Button onClick={() => onApply(draft)}>{t('list.apply')}</Button>
    </>
  )
  return (
    <Sheet title={t('list.filters')} onClose={onClose} foot={foot}>
      <Stack gap="lg">
        <NativeSelect
          label={t('list.whose')}
          value={draft.tab ?? 'all'}
          data={whose.map((value) => ({ value, label: t(`list.whoseIs.${value}`) }))}
          onChange={({ currentTarget }) => change({ tab: whose.find((one) => one === currentTarget.value) })}
        />
        <Chips
          label={t('ticket:field.status')}
          all={ticketStatuses}
          chosen={draft.status}
          wordOf={statusWord}
          onChange={(status) => change({ status })}
        />
        <Chips
          label={t('ticket:field.priority')}
          all={ticketPriorities}
          chosen={draft.priority}
          wordOf={priorityWord}
          onChange={(priority) => change({ priority })}
        />
        <DepartmentChoice value={draft.departmentId} onChange={(departmentId) => change({ departmentId })} />
        <Marked draft={draft} change={change} />
        <NativeSelect
          label={t('list.sort')}
          value={draft.sort ?? usualSort}
          data={sorts.map((value) => ({ value, label: t(`list.sortBy.${value.replace('-', '')}`) }))}
          onChange={({ currentTarget }) => change({ sort: sorts.find((one) => one === currentTarget.value) })}
        />
      </Stack>
    </Sheet>
  )
}
