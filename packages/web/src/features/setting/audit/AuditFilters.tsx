import { category } from '@crm/contract/category'
import { Button, NativeSelect } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { call } from '../../../kernel/call.ts'
import { DateField } from '../../../ui/date/DateField.tsx'
import type { LoadOptions } from '../../../ui/options.ts'
import { PersonPicker } from '../../../ui/PersonPicker.tsx'
import { personQuery } from '../setting-queries.ts'
import classes from './Audit.module.css'
import { type AuditSearch, isFiltered } from './audit-search.ts'
import { areaWord, kindsOf, whatWord } from './audit-words.ts'

const PER_BLOCK = 20

/** Also who left: what they did stands here still. */
const loadPeople: LoadOptions = async (text, block) => {
  const users = await call(category.users, { params: { tag: 'all' }, query: { text, block, maxPerBlock: PER_BLOCK } })
  const items = users.map(({ index, fullName, department }) => ({
    value: String(index),
    label: fullName,
    detail: department,
  }))
  return { items, more: users.length === PER_BLOCK }
}

function useKinds(chosen: string | undefined) {
  const { t } = useTranslation('setting')
  const groups = Object.entries(kindsOf).map(([area, kinds]) => ({
    group: areaWord(area),
    items: [
      { value: area, label: t('audit.wholeArea', { area: areaWord(area) }) },
      ...kinds.map((kind) => ({ value: `${area}.${kind}`, label: whatWord(`${area}.${kind}`) })),
    ],
  }))
  const isListed = chosen === undefined || groups.some(({ items }) => items.some(({ value }) => value === chosen))
  return [
    { value: '', label: t('audit.everything') },
    ...(isListed ? [] : [{ value: chosen, label: chosen }]),
    ...groups,
  ]
}

function PersonFilter({ by, onPick }: { by: number | undefined; onPick: (by: number | undefined) => void }) {
  const { t } = useTranslation('setting')
  const person = useQuery({ ...personQuery(by ?? 0), enabled: by !== undefined })
  const value = by === undefined ? null : { value: String(by), label: person.data?.fullName ?? `#${by}` }
  return (
    <PersonPicker
      label={t('audit.by')}
      name="by"
      placeholder={t('audit.anyone')}
      load={loadPeople}
      value={value}
      onChange={(chosen) => onPick(chosen === null ? undefined : Number(chosen.value))}
    />
  )
}

interface Props {
  readonly search: AuditSearch
  readonly onChange: (part: AuditSearch) => void
}

const nothing: AuditSearch = { what: undefined, by: undefined, from: undefined, to: undefined }

export function AuditFilters({ search, onChange }: Props) {
  const { t } = useTranslation('setting')
  const { what, by, from, to } = search
  return (
    <search className={classes.filters} aria-label={t('audit.filters')}>
      <NativeSelect
        label={t('audit.what')}
        name="what"
        value={what ?? ''}
        data={useKinds(what)}
        onChange={({ currentTarget }) => onChange({ what: currentTarget.value || undefined })}
      />
      <PersonFilter by={by} onPick={(next) => onChange({ by: next })} />
      <DateField
        label={t('audit.from')}
        value={from ?? null}
        onChange={(day) => onChange({ from: day ?? undefined })}
      />
      <DateField label={t('audit.to')} value={to ?? null} onChange={(day) => onChange({ to: day ?? undefined })} />
      {isFiltered(search) && (
        <Button variant="subtle" color="gray" className={classes.reset ?? ''} onClick={() => onChange(nothing)}>
          {t('audit.reset')}
        </Button>
      )}
    </search>
  )
}
