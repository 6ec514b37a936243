import { customerContact } from '@crm/contract/customer'
import type { OpportunityView } from '@crm/contract/opportunity-views'
import { showDateTime, showPlainDate } from '@crm/contract/rules/dates'
import { OPPORTUNITY_SEARCH_MAX } from '@crm/contract/rules/limits'
import { showPhone } from '@crm/contract/rules/phone'
import { countCharacters, isSafeText } from '@crm/contract/rules/text'
import { Anchor } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { call } from '../../../kernel/call.ts'
import { translate } from '../../../kernel/i18n.ts'
import { useMay } from '../../../kernel/may.ts'
import { valueEdit } from '../../../kit/record/record.ts'
import { DateFact } from '../../../ui/date/DateField.tsx'
import { FactGroup, ReadFact } from '../../../ui/FactField.tsx'
import { useMoney } from '../../../ui/Money.tsx'
import { type LoadOptions, loadFrom, type Option } from '../../../ui/options.ts'
import { SelectFact } from '../../../ui/PickFact.tsx'
import { TextareaFact, TextFact } from '../../../ui/TextFact.tsx'
import { campaignQuery } from '../../campaign/campaign-queries.ts'
import { loadSources } from '../../customer/customer-options.ts'
import { peopleOptions } from '../opportunity-options.ts'
import { customerWords, failWords, isOpen } from '../opportunity-words.tsx'
import { type FactName, fieldLabel, type Patch, type Save } from './facts.ts'

const AMOUNT_MAX = 9_999_999_999_999.99
const CONTENT_MAX = 5_000

function checkName(text: string) {
  if (text.trim() === '') return translate('error.missing.opportunityName')
  if (!isSafeText(text)) return translate('error.invalidCharacters')
  return countCharacters(text) > OPPORTUNITY_SEARCH_MAX
    ? translate('error.tooLong', { maximum: OPPORTUNITY_SEARCH_MAX })
    : undefined
}
/** As it is typed: `1,250.50`; undefined where that is no amount. */
function amountIn(text: string): number | undefined {
  const amount = Number(text.replace(/[,\s]/g, ''))
  return text.trim() !== '' && amount >= 0 && amount <= AMOUNT_MAX ? Math.round(amount * 100) / 100 : undefined
}
const percentIn = (text: string) => {
  const percent = Number(text.replace('%', '').trim())
  return Number.isInteger(percent) && percent >= 0 && percent <= 100 ? percent : undefined
}

interface FactsProps {
  /** What the facts show: docs of useHeldView. */
  readonly view: OpportunityView
  readonly canEdit: boolean
  readonly save: Save
}

/** What each kind of fact hands to its field. */
function useFacts({ view, canEdit, save }: FactsProps) {
  const base = (field: FactName) => ({ label: fieldLabel(field), readOnly: !canEdit })
  const keep = (field: FactName, patch: Patch, mine: string) => save(valueEdit(field, patch, mine))
  return {
    base,
    keep,
    typed: (field: 'name' | 'content' | 'sourceDetail') => ({
      ...base(field),
      value: view[field],
      onSave: (next: string) => keep(field, { [field]: next }, next),
    }),
    picked: (field: 'curator' | 'source' | 'contactId', value: Option | null, none: number | null) => ({
      ...base(field),
      value,
      onSave: (next: Option | null) =>
        keep(field, { [field]: next === null ? none : Number(next.value) }, next?.label ?? ''),
    }),
  }
}

export function SaleFacts(props: FactsProps) {
  const { t } = useTranslation('opportunity')
  const { view } = props
  const { base, keep, typed, picked } = useFacts(props)
  const money = useMoney()
  const plan = useQuery(campaignQuery(view.campaignId)).data
  const curator = { value: String(view.curator), label: view.curatorName || t('nobody') }
  const source = view.source === null ? null : { value: String(view.source), label: view.sourceName }
  return (
    <FactGroup title={t('group.sale')}>
      <TextFact {...typed('name')} required={props.canEdit} check={checkName} />
      <SelectFact {...picked('curator', curator, 0)} load={loadFrom(peopleOptions(plan))} />
      <TextFact
        {...base('revenue')}
        value={String(view.revenue)}
        format={(text) => money(amountIn(text) ?? 0)}
        check={(text) => (amountIn(text) === undefined ? t('check.amount') : undefined)}
        onSave={(text) => keep('revenue', { revenue: amountIn(text) ?? 0 }, money(amountIn(text) ?? 0))}
      />
      <TextFact
        {...base('probability')}
        value={String(view.probability)}
        format={(text) => `${percentIn(text) ?? 0}%`}
        check={(text) => (percentIn(text) === undefined ? t('check.percent') : undefined)}
        onSave={(text) => keep('probability', { probability: percentIn(text) ?? 0 }, `${percentIn(text) ?? 0}%`)}
      />
      <DateFact
        {...base('expectedDate')}
        value={view.expectedDate}
        onSave={(next) => keep('expectedDate', { expectedDate: next }, next === null ? '' : showPlainDate(next))}
      />
      <SelectFact {...picked('source', source, null)} load={loadSources} />
      <TextFact {...typed('sourceDetail')} />
      <TextareaFact {...typed('content')} maxLength={CONTENT_MAX} />
      {!isOpen(view) && failWords(view) && (
        <ReadFact label={t('field.failReason')}>
          {[failWords(view), view.failNote].filter(Boolean).join(' · ')}
        </ReadFact>
      )}
    </FactGroup>
  )
}

const loadContacts =
  (customerId: number): LoadOptions =>
  async (text, block) => {
    const contacts = await call(customerContact.ofCustomer, { params: { customerId } })
    const options = contacts.map(({ contactId, nameContact, phoneContact }) => ({
      value: String(contactId),
      label: nameContact,
      detail: phoneContact && showPhone(phoneContact),
    }))
    return loadFrom(options)(text, block)
  }

/** The customer, and how to reach it, as far as the reader may know. */
export function CustomerFacts(props: FactsProps) {
  const { t } = useTranslation('opportunity')
  const { view } = props
  const { picked } = useFacts(props)
  const { access } = useMay('MNU_Customer')
  const { customerId, contact } = view
  const chosen = contact && { value: String(contact.contactId), label: contact.nameContact }
  return (
    <FactGroup title={t('group.customer')}>
      <ReadFact label={t('field.customerName')}>
        {customerId === null || !access || view.customerDeleted ? (
          customerWords(view)
        ) : (
          <Anchor component={Link} to={`/customer-profile/${customerId}`}>
            {view.customerName}
          </Anchor>
        )}
      </ReadFact>
      {view.customerCurator !== 0 && view.customerCurator !== view.curator && (
        <ReadFact label={t('field.customerCurator')}>{view.customerCuratorName}</ReadFact>
      )}
      <ReadFact label={t('field.phone')}>
        {view.customerPhone && <Anchor href={`tel:+${view.customerPhone}`}>{showPhone(view.customerPhone)}</Anchor>}
      </ReadFact>
      <ReadFact label={t('field.email')}>
        {view.customerEmail && <Anchor href={`mailto:${view.customerEmail}`}>{view.customerEmail}</Anchor>}
      </ReadFact>
      {customerId !== null && access && !view.customerDeleted && (
        <SelectFact {...picked('contactId', chosen, null)} load={loadContacts(customerId)} />
      )}
      {contact?.phoneContact && (
        <ReadFact label={t('field.phoneContact')}>
          <Anchor href={`tel:+${contact.phoneContact}`}>{showPhone(contact.phoneContact)}</Anchor>
        </ReadFact>
      )}
    </FactGroup>
  )
}

export function RecordFacts({ view }: { view: OpportunityView }) {
  const { t } = useTranslation('opportunity')
  return (
    <FactGroup title={t('group.record')}>
      <ReadFact label={t('field.campaignName')}>
        <Anchor component={Link} to={`/campaign/detail/${view.campaignId}`}>
          {view.campaignName}
        </Anchor>
      </ReadFact>
      <ReadFact label={t('field.stepDate')}>{showDateTime(view.stepDate)}</ReadFact>
      {view.from && (
        <ReadFact label={t('field.from')}>
          <Anchor component={Link} to={`/profile-opportunity/${view.campaignId}/${view.from.opportunityId}`}>
            {view.from.code}
          </Anchor>
        </ReadFact>
      )}
      <ReadFact label={t('field.createdDate')}>
        {showDateTime(view.createdDate)}, {view.createUserFullName}
      </ReadFact>
    </FactGroup>
  )
}
