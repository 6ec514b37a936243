import { customer } from '@crm/contract/customer'
import type { CustomerRow, CustomerView, TimelineEntry } from '@crm/contract/customer-views'
import { showDateTime } from '@crm/contract/rules/dates'
import { showPhone } from '@crm/contract/rules/phone'
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { call } from '../../kernel/call.ts'
import { useMay } from '../../kernel/may.ts'
import type { QuickProps } from '../../kit/list/list.ts'
import { RowActionMenu } from '../../kit/list/RowActionMenu.tsx'
import { useRecord } from '../../kit/record/use-record.tsx'
import { FactGroup, FactPairs, ReadFact } from '../../ui/FactField.tsx'
import { StatusBadge } from '../../ui/StatusBadge.tsx'
import { useHeldView } from '../../ui/use-held-view.ts'
import { Composer } from './compose/Composer.tsx'
import type { CustomerSearch } from './customer-search.ts'
import { didWords } from './profile/entry-words.ts'
import { AppointmentFact, ClassFacts, ReachFacts } from './profile/FactsPart.tsx'
import { customerFacts } from './profile/facts.ts'
import { type Profile, ProfileContext } from './profile/profile-context.ts'
import { customerQuery } from './profile/profile-queries.ts'
import classes from './QuickCustomer.module.css'

const ENTRIES_READ = 20
const ENTRIES_SHOWN = 5

const Entry = ({ entry }: { entry: TimelineEntry }) => (
  <li className={classes.entry}>
    <span className={classes.when}>
      {entry.createUserFullName} {didWords(entry)} · {showDateTime(entry.createdDate)}
    </span>
    {entry.content && <bdi className={classes.what}>{entry.content}</bdi>}
  </li>
)

/** The last things people said or did; what the product recorded by itself stands in the profile. */
function Talk({ customerId }: { customerId: number }) {
  const { t } = useTranslation('customer')
  const { data, isError } = useQuery({
    queryKey: ['customer', 'talk', customerId],
    queryFn: ({ signal }) =>
      call(customer.timeline, { params: { customerId, block: 1, maxPerBlock: ENTRIES_READ }, signal }),
  })
  if (isError) return null
  const entries = data?.items.filter(({ kind }) => kind !== 'change').slice(0, ENTRIES_SHOWN)
  return (
    <FactGroup title={t('quick.talk')}>
      {entries?.length === 0 && <p className={classes.quiet}>{t('quick.noTalk')}</p>}
      <ul className={classes.entries} aria-busy={entries === undefined}>
        {entries?.map((entry) => (
          <Entry key={entry.entryId} entry={entry} />
        ))}
      </ul>
    </FactGroup>
  )
}

/** What the row knows of the customer, until the rest is here. */
const viewOf = (row: CustomerRow): CustomerView => ({
  ...row,
  creatorName: row.creator,
  updatedBy: '',
  updatedByName: '',
  contacts: [],
  viewers: [],
  viewerNames: [],
})

function Parts({ row }: { row: CustomerRow }) {
  const { t } = useTranslation(['customer', 'customerProfile'])
  const { viewAll } = useMay('MNU_Customer')
  const { data: view = viewOf(row), isPlaceholderData } = useQuery({
    ...customerQuery(row.customerId, viewAll),
    placeholderData: viewOf(row),
  })
  const { shown, release, watch } = useHeldView(view)
  const { save, dialog } = useRecord(customerFacts, view)
  const profile: Profile = {
    view,
    canEdit: view.canEdit && !isPlaceholderData,
    save: (edit, base) => save(edit, base).finally(release),
    sayFarewell: () => undefined,
  }
  return (
    <ProfileContext value={profile}>
      {!view.deleted && (
        <div className={classes.compose}>
          <Composer subject={view} />
        </div>
      )}
      <FactPairs {...watch}>
        <FactGroup title={t('quick.reach')}>
          <ReachFacts view={shown} />
          <ReadFact label={t('field.nameContact')}>
            {[row.nameContact, row.phoneContact && showPhone(row.phoneContact)].filter(Boolean).join(' · ')}
          </ReadFact>
        </FactGroup>
        <FactGroup title={t('quick.care')}>
          <ReadFact label={t('field.curatorName')}>{view.curatorName || t('search.noCurator')}</ReadFact>
          <AppointmentFact view={shown} />
          <ReadFact label={t('field.lastInteraction')}>{showDateTime(view.lastInteraction)}</ReadFact>
        </FactGroup>
        <ClassFacts view={shown} />
      </FactPairs>
      {!view.deleted && <Talk customerId={row.customerId} />}
      {dialog}
    </ProfileContext>
  )
}

/** One customer beside the list: what one needs to talk to it, edited in place. */
export default function QuickCustomer({ row, actions, openFull }: QuickProps<CustomerRow, CustomerSearch>) {
  const { t } = useTranslation('customer')
  return (
    <>
      <div className={classes.head}>
        <span className={classes.quiet}>{row.customerCode}</span>
        {row.dontForget && <StatusBadge tone="amber">{t('list.dontForget')}</StatusBadge>}
        {row.deleted && <StatusBadge tone="red">{t('list.deleted')}</StatusBadge>}
        <span className={classes.actions}>
          <RowActionMenu actions={actions} />
          <Button size="xs" onClick={openFull}>
            {t('quick.full')}
          </Button>
        </span>
      </div>
      <Parts key={row.customerId} row={row} />
    </>
  )
}
