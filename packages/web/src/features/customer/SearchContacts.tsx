import { Button } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { ListHandle } from '../../kit/list/list.ts'
import { contactFilterOf } from './contact-filter.ts'
import type { CustomerSearch } from './customer-search.ts'

/** A number or an address that no customer has may be a contact's. */
export function SearchContacts({ handle: { search, change } }: { handle: ListHandle<CustomerSearch> }) {
  const { t } = useTranslation('customer')
  const contacts = contactFilterOf(search.text)
  return contacts && <Button onClick={() => void change(contacts)}>{t('list.empty.searchContacts')}</Button>
}
