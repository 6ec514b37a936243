import { Button } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Fold } from '../../../ui/form/FormSection.tsx'
import { type ListSearch, noFilters } from '../address.ts'
import type { List } from '../list.ts'
import type { Address } from '../use-address.ts'
import { useOwnText } from '../use-own-text.ts'
import { FilterField } from './FilterField.tsx'
import classes from './FilterForm.module.css'
import { labelOf, scopeOf } from './filter-words.ts'
import type { Filter } from './filters.ts'

interface Props {
  readonly list: List<unknown>
  readonly address: Address
  readonly onClose: () => void
}

/** What the fields show: the address itself, or what is typed until the button is pressed. */
function useValues(list: List<unknown>, address: Address) {
  const { search, change } = address
  const [draft, setDraft] = useState<ListSearch>(() =>
    Object.fromEntries(Object.keys(noFilters(list)).map((key) => [key, search[key]])),
  )
  if (!list.form.isAdvanced) return { values: search, set: (part: ListSearch) => void change(part), apply: () => {} }
  const trimmed = () =>
    Object.fromEntries(
      Object.entries(draft).map(([key, value]) => [key, typeof value === 'string' ? value.trim() : value]),
    )
  return {
    values: draft,
    set: (part: ListSearch) => setDraft((before) => ({ ...before, ...part })),
    apply: () => void change(trimmed()),
  }
}

type Named = readonly (readonly [string, Filter])[]
const usedAmong = (filters: Named, search: ListSearch) =>
  filters.filter(([name, { isSilent }]) => !isSilent && search[name] !== undefined).length

interface PartProps {
  readonly list: List<unknown>
  readonly title: string
  readonly filters: Named
  readonly address: Address
  /** Whether it is open although none of its filters is in use. */
  readonly isOpenAnyway: boolean
  readonly onChange: (part: ListSearch) => void
}

/** Filters that belong together; folded while none of them is in use. */
function Part({ list, title, filters, address, isOpenAnyway, onChange }: PartProps) {
  const scope = scopeOf(address)
  const used = usedAmong(filters, address.search)
  const [isOpen, setOpen] = useState(isOpenAnyway || used > 0)
  return (
    <Fold
      title={
        <>
          {title} {used > 0 && <span className={classes.count}>{used}</span>}
        </>
      }
      of={filters.map(([name, filter]) => labelOf(list, name, filter, scope)).join(' · ')}
      isOpen={isOpen}
      onToggle={() => setOpen(!isOpen)}
    >
      <div className={classes.part}>
        {filters.map(([name, filter]) => (
          <FilterField key={name} list={list} name={name} filter={filter} address={address} onChange={onChange} />
        ))}
      </div>
    </Fold>
  )
}

/** The fields of the filters. Each filters at once, or all by a button where there are many. */
export function FilterForm({ list, address, onClose }: Props) {
  const { t } = useTranslation('list')
  const own = useOwnText(list)
  const { isAdvanced } = list.form
  const { values, set, apply } = useValues(list, address)
  const typed = { ...address, search: values }
  const shown = Object.entries(list.filters).filter(
    ([name, { bar, isShown }]) => name !== 'text' && !bar && (isShown?.(scopeOf(typed)) ?? true),
  )
  const used = usedAmong(Object.entries(list.filters), values)
  const isFresh = usedAmong(shown, address.search) === 0
  const parts = [...Map.groupBy(shown, ([, { part }]) => part)]
  const submit = (event: FormEvent) => {
    event.preventDefault()
    apply()
    onClose()
  }
  const clear = () => set({ ...noFilters(list), text: isAdvanced ? undefined : values['text'] })
  const shared = { list, address: typed, onChange: set }
  return (
    <form className={classes.form} data-advanced={isAdvanced} onSubmit={submit} noValidate>
      <div className={classes.parts}>
        {parts.map(([part, filters], place) =>
          part === undefined ? (
            <div key="" className={classes.part}>
              {filters.map(([name, filter]) => (
                <FilterField key={name} {...shared} name={name} filter={filter} />
              ))}
            </div>
          ) : (
            <Part key={part} {...shared} title={own(part)} filters={filters} isOpenAnyway={isFresh && place === 0} />
          ),
        )}
      </div>
      <div className={classes.foot} data-form-foot>
        <Button variant="subtle" color="gray" disabled={used === 0} onClick={clear}>
          {isAdvanced && used > 0 ? t('form.clearUsed', { count: used }) : t('form.clear')}
        </Button>
        {isAdvanced ? (
          <span className={classes.buttons}>
            <Button variant="default" onClick={onClose}>
              {t('form.close')}
            </Button>
            <Button type="submit">{t('form.apply')}</Button>
          </span>
        ) : (
          <Button onClick={onClose}>{t('form.close')}</Button>
        )}
      </div>
    </form>
  )
}
