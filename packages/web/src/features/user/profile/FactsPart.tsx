import { showDateTime } from '@crm/contract/rules/dates'
import { showPhone } from '@crm/contract/rules/phone'
import { useTranslation } from 'react-i18next'
import { valueEdit } from '../../../kit/record/record.ts'
import { FactGroup, ReadFact } from '../../../ui/FactField.tsx'
import { MailFact, PhoneFact, TextareaFact, TextFact } from '../../../ui/TextFact.tsx'
import { CustomersInCharge, TicketsInCharge } from '../InCharge.tsx'
import { checkCode, checkEmail, checkName, checkPhone, checkSignature, longest } from './fact-checks.ts'
import { fieldLabel } from './facts.ts'
import { MachineFact } from './MachineFact.tsx'
import { useProfile } from './profile-context.ts'
import { WorkFacts } from './WorkFacts.tsx'

type Typed = 'fullName' | 'email' | 'phone' | 'signature' | 'machineCode' | 'affiliateCode'

function useTyped() {
  const { shown, canEdit, save } = useProfile()
  return (field: Typed, show = (text: string) => text) => ({
    label: fieldLabel(field),
    readOnly: !canEdit,
    value: shown[field],
    onSave: (next: string) => save(valueEdit(field, { [field]: next }, show(next))),
  })
}

function WhoFacts() {
  const { t } = useTranslation('user')
  const { canEdit, shown } = useProfile()
  const typed = useTyped()
  return (
    <FactGroup title={t('group.who')}>
      <TextFact {...typed('fullName')} required={canEdit} check={checkName} />
      <ReadFact label={t('field.userName')}>{shown.userName}</ReadFact>
      <MailFact {...typed('email')} required={canEdit} check={checkEmail} help={t('fact.emailHelp')} />
      <PhoneFact {...typed('phone', showPhone)} check={checkPhone} format={showPhone} />
      <TextareaFact {...typed('signature')} check={checkSignature} />
    </FactGroup>
  )
}

function MachineFacts() {
  const { t } = useTranslation('user')
  const typed = useTyped()
  return (
    <FactGroup title={t('group.machine')}>
      <TextFact {...typed('machineCode')} check={checkCode(longest.machineCode)} />
      <MachineFact />
      <TextFact {...typed('affiliateCode')} check={checkCode(longest.affiliateCode)} />
    </FactGroup>
  )
}

function RecordFacts() {
  const { t } = useTranslation('user')
  const { view } = useProfile()
  return (
    <FactGroup title={t('group.record')}>
      <ReadFact label={t('inCharge.label')}>
        <CustomersInCharge view={view} />
      </ReadFact>
      <ReadFact label={t('inCharge.ticketLabel')}>
        <TicketsInCharge view={view} />
      </ReadFact>
      <ReadFact label={t('field.lastSeen')}>
        {view.lastSeen === null ? t('neverSeen') : showDateTime(view.lastSeen)}
      </ReadFact>
      <ReadFact label={t('field.createdDate')}>{showDateTime(view.createdDate)}</ReadFact>
    </FactGroup>
  )
}

export function FactsPart() {
  return (
    <>
      <WhoFacts />
      <WorkFacts />
      <MachineFacts />
      <RecordFacts />
    </>
  )
}
