import { Button } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type ListSearch, noFilters } from '../address.ts'
import type { List } from '../list.ts'
import type { Address } from '../use-address.ts'
import { useOwnText } from '../use-own-text.ts'
import classes from './FilterForm.module.css'
import { FilterInput } from './FilterInput.tsx'
import { changeOf, labelOf, scopeOf } from './filter-words.ts'

interface Props {
  readonly list: List<unknown>
  readonly address: Address
  readonly onClose: () => void
}

/** What the fields show: the address itself, or what is typed until the button is pressed. */
function useValues(list: List<unknown>, address: Address) {
  const { search, change } = address
  const [draft, setDraft] = useState<ListSearch>(() =>
    Object.fromEntries(Object.keys(list.filters).map((key) => [key, search[key]])),
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

/** The fields of the filters. Each filters at once, or all by a button where there are many. */
export function FilterForm({ list, address, onClose }: Props) {
  const { t } = useTranslation('list')
  const own = useOwnText(list)
  const { values, set, apply } = useValues(list, address)
  const scope = scopeOf({ ...address, search: values })
  const shown = Object.entries(list.filters).filter(
    ([name, { bar, isShown }]) => name !== 'text' && !bar && (isShown?.(scope) ?? true),
  )
  const parts = Map.groupBy(shown, ([, { part }]) => part)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    apply()
    onClose()
  }
  const clear = () => set({ ...noFilters(list), text: list.form.isAdvanced ? undefined : values['text'] })
  return (
    <form className={classes.form} onSubmit={submit} noValidate>
      <div className={classes.parts}>
        {[...parts].map(([part, filters]) => (
          <fieldset key={part ?? ''} className={classes.part}>
            {part !== undefined && <legend>{own(part)}</legend>}
            {filters.map(([name, filter]) => (
              <div key={name} className={classes.field} data-wide={filter.isWide}>
                <FilterInput
                  name={name}
                  label={labelOf(list, name, filter, scope)}
                  filter={filter}
                  scope={scope}
                  value={values[name]}
                  onChange={(value) => set(changeOf(filter, name, filter.read(value)))}
                />
              </div>
            ))}
          </fieldset>
        ))}
      </div>
      <div className={classes.foot} data-form-foot>
        <Button variant="subtle" color="gray" onClick={clear}>
          {t('form.clear')}
        </Button>
        {list.form.isAdvanced ? (
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
