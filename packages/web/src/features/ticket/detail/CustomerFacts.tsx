import { showPhone } from '@crm/contract/rules/phone'
import type { TicketView } from '@crm/contract/ticket-views'
import { Anchor } from '@mantine/core'
import { IconExternalLink, IconMail, IconPhone } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useMay } from '../../../kernel/may.ts'
import { valueEdit } from '../../../kit/record/record.ts'
import { FactGroup, ReadFact } from '../../../ui/FactField.tsx'
import { SelectFact } from '../../../ui/PickFact.tsx'
import { PlainList } from '../../../ui/PlainList.tsx'
import { loadCustomersFor } from '../../customer/customer-options.ts'
import classes from './Detail.module.css'
import { useDetail } from './detail-context.ts'
import { fieldLabel } from './facts.tsx'

/** How the customer is reached: always at hand where the reader may see the customer. */
function Contact({ customer }: { customer: NonNullable<TicketView['customer']> }) {
  const { t } = useTranslation('ticketDetail')
  const { customerId, customerCode, phone, email } = customer
  return (
    <PlainList gap={0}>
      <li>
        <Anchor component={Link} to={`/customer-profile/${customerId}`} className={classes.reach ?? ''}>
          <IconExternalLink size={16} aria-hidden />
          {t('customer.open', { code: customerCode })}
        </Anchor>
      </li>
      {phone !== '' && (
        <li>
          <Anchor className={classes.reach ?? ''} href={`tel:+${phone.replace(/\D/g, '')}`} title={t('customer.call')}>
            <IconPhone size={16} role="img" aria-label={t('customer.call')} />
            {showPhone(phone)}
          </Anchor>
        </li>
      )}
      {email !== '' && (
        <li>
          <Anchor className={classes.reach ?? ''} href={`mailto:${email}`} title={t('customer.write')}>
            <IconMail size={16} role="img" aria-label={t('customer.write')} />
            <bdi>{email}</bdi>
          </Anchor>
        </li>
      )}
    </PlainList>
  )
}

export function CustomerFacts({ view }: { view: TicketView }) {
  const { t } = useTranslation('ticketDetail')
  const { canEdit, save, view: newest } = useDetail()
  const { access, viewAll } = useMay('MNU_Customer')
  const load = useMemo(() => loadCustomersFor(viewAll), [viewAll])
  const { customer } = view
  return (
    <FactGroup title={t('group.customer')}>
      {canEdit && access ? (
        <SelectFact
          label={fieldLabel('customerId')}
          value={customer && { value: String(customer.customerId), label: customer.name }}
          load={load}
          onSave={(next) => {
            const customerId = next === null ? null : Number(next.value)
            return save(valueEdit('customerId', { customerId }, next?.label ?? ''), view)
          }}
        />
      ) : (
        <ReadFact label={fieldLabel('customerId')}>{customer && <bdi>{customer.name}</bdi>}</ReadFact>
      )}
      {newest.customer && <Contact customer={newest.customer} />}
    </FactGroup>
  )
}
