import { Button } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import classes from './AdvancedSearch.module.css'
import { type CustomerFilters, filterKeys, noFilters } from './customer-search.ts'
import { ContactFields, CustomerFields, PeopleFields, PlaceFields } from './SearchFields.tsx'
import type { SearchHandle } from './use-customer-list.ts'

interface Props {
  readonly handle: SearchHandle
  readonly onClose: () => void
}

const pickFilters = (search: CustomerFilters): CustomerFilters =>
  Object.fromEntries(filterKeys.map((key) => [key, search[key]]))

const trimmed = (draft: CustomerFilters): CustomerFilters =>
  Object.fromEntries(
    Object.entries(draft).map(([key, value]) => [key, typeof value === 'string' ? value.trim() || undefined : value]),
  )

/** Every field of the search form. Nothing is asked before Enter or the button. */
export default function AdvancedSearch({ handle, onClose }: Props) {
  const { t } = useTranslation('customer')
  const [draft, setDraft] = useState(() => pickFilters(handle.search))
  const fields = {
    draft,
    viewAll: handle.viewAll,
    set: (part: CustomerFilters) => setDraft((before) => ({ ...before, ...part })),
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    void handle.change(trimmed(draft))
    onClose()
  }
  return (
    <form className={classes.form} onSubmit={submit} noValidate>
      <div className={classes.fields}>
        <CustomerFields {...fields} />
        <PlaceFields {...fields} />
        <PeopleFields {...fields} />
        <ContactFields {...fields} />
      </div>
      <div className={classes.foot} data-form-foot>
        <Button variant="subtle" color="gray" onClick={() => setDraft(noFilters)}>
          {t('search.clear')}
        </Button>
        <span className={classes.right}>
          <Button variant="default" onClick={onClose}>
            {t('search.close')}
          </Button>
          <Button type="submit">{t('search.apply')}</Button>
        </span>
      </div>
    </form>
  )
}
