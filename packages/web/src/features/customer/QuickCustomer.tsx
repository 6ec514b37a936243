import { customer } from '@crm/contract/customer'
import type { CustomerRow, TimelineEntry } from '@crm/contract/customer-views'
import { showDateTime, showPlainDate } from '@crm/contract/rules/dates'
import { showPhone } from '@crm/contract/rules/phone'
import { Button } from '@mantine/core'
import { IconMail, IconPhone } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { call } from '../../kernel/call.ts'
import type { QuickProps } from '../../kit/list/list.ts'
import { RowActionMenu } from '../../kit/list/RowActionMenu.tsx'
import { FactGroup, ReadFact } from '../../ui/FactField.tsx'
import { ColorDot, StatusBadge } from '../../ui/StatusBadge.tsx'
import type { CustomerSearch } from './customer-search.ts'
import classes from './QuickCustomer.module.css'

const ENTRIES_READ = 20
const ENTRIES_SHOWN = 5

function Phone({ number }: { number: string }) {
  const { t } = useTranslation('customer')
  return (
    <a className={classes.link} href={`tel:+${number}`} title={t('quick.call')}>
      <IconPhone size={14} aria-hidden />
      <bdi>{showPhone(number)}</bdi>
    </a>
  )
}

function Mail({ address }: { address: string }) {
  const { t } = useTranslation('customer')
  return (
    <a className={classes.link} href={`mailto:${address}`} title={`${t('quick.write')}: ${address}`}>
      <IconMail size={14} aria-hidden />
      <bdi>{address}</bdi>
    </a>
  )
}

const Entry = ({ entry }: { entry: TimelineEntry }) => {
  const { t } = useTranslation('customer')
  return (
    <li className={classes.entry}>
      <span className={classes.when}>
        {t(`quick.kind.${entry.kind}`)} · {entry.createUserFullName} · {showDateTime(entry.createdDate)}
      </span>
      {entry.content && <bdi className={classes.what}>{entry.content}</bdi>}
    </li>
  )
}

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

function Facts({ row }: { row: CustomerRow }) {
  const { t } = useTranslation('customer')
  return (
    <>
      <FactGroup title={t('quick.reach')}>
        <div className={classes.pair}>
          <ReadFact label={t('field.phoneCustomer')}>
            {row.phoneCustomer && <Phone number={row.phoneCustomer} />}
          </ReadFact>
          <ReadFact label={t('field.emailCustomer')}>
            {row.emailCustomer && <Mail address={row.emailCustomer} />}
          </ReadFact>
          <ReadFact label={t('field.nameContact')}>{row.nameContact}</ReadFact>
          <ReadFact label={t('field.phoneContact')}>{row.phoneContact && <Phone number={row.phoneContact} />}</ReadFact>
        </div>
        <ReadFact label={t('field.address')}>{row.address}</ReadFact>
      </FactGroup>
      <FactGroup title={t('quick.care')}>
        <div className={classes.pair}>
          <ReadFact label={t('field.curatorName')}>{row.curatorName || t('search.noCurator')}</ReadFact>
          <ReadFact label={t('field.relationship')}>
            {row.relationship > 0 && <ColorDot color={row.relationshipColor}>{row.relationshipName}</ColorDot>}
          </ReadFact>
          <ReadFact label={t('field.appointmentSchedule')}>
            {row.appointmentSchedule && showDateTime(row.appointmentSchedule)}
          </ReadFact>
          <ReadFact label={t('field.lastInteraction')}>{showDateTime(row.lastInteraction)}</ReadFact>
          <ReadFact label={t('field.groupCustomer')}>{row.groupNames.join(', ')}</ReadFact>
          <ReadFact label={t('field.sourceName')}>{row.sourceName}</ReadFact>
          <ReadFact label={t('field.businessName')}>{row.businessName}</ReadFact>
          <ReadFact label={t('field.birthday')}>{row.birthday && showPlainDate(row.birthday)}</ReadFact>
        </div>
      </FactGroup>
    </>
  )
}

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
      <Facts row={row} />
      {!row.deleted && <Talk customerId={row.customerId} />}
    </>
  )
}
