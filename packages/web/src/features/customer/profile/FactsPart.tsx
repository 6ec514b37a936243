import type { CustomerView } from '@crm/contract/customer-views'
import { showDateTime, showPlainDate } from '@crm/contract/rules/dates'
import { showPhone } from '@crm/contract/rules/phone'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useMay } from '../../../kernel/may.ts'
import { valueEdit } from '../../../kit/record/record.ts'
import { DateFact } from '../../../ui/date/DateField.tsx'
import { FactGroup, ReadFact } from '../../../ui/FactField.tsx'
import { loadFrom, type Option } from '../../../ui/options.ts'
import { MultiSelectFact, SelectFact } from '../../../ui/PickFact.tsx'
import { MailFact, PhoneFact, TextareaFact, TextFact } from '../../../ui/TextFact.tsx'
import { loadBusinesses, loadGroups, loadRelationships, loadSources } from '../customer-options.ts'
import { checkAddress, checkCode, checkEmail, checkName, checkPhone, longest } from './fact-checks.ts'
import { fieldLabel, genderWord, listFact } from './facts.ts'
import { loadPresentersFor, presenterOption, readPresenter } from './presenter.ts'
import { useProfile } from './profile-context.ts'

type Typed = 'name' | 'phoneCustomer' | 'emailCustomer' | 'address' | 'taxCode' | 'affiliateCode'
type Dated = 'birthday' | 'appointmentSchedule'
type Picked = 'business' | 'sourceCustomer' | 'relationship'

/** What each kind of fact hands to its field. `view` is what the facts show: docs of useHeldView. */
function useFacts(view: CustomerView) {
  const { canEdit, save } = useProfile()
  const base = (field: Parameters<typeof fieldLabel>[0]) => ({ label: fieldLabel(field), readOnly: !canEdit })
  return {
    canEdit,
    base,
    save: (edit: Parameters<typeof save>[0]) => save(edit, view),
    typed: (field: Typed, show = (text: string) => text) => ({
      ...base(field),
      value: view[field],
      onSave: (next: string) => save(valueEdit(field, { [field]: next }, show(next)), view),
    }),
    dated: (field: Dated, show: (date: string) => string) => ({
      ...base(field),
      value: view[field],
      onSave: (next: string | null) => save(valueEdit(field, { [field]: next }, next === null ? '' : show(next)), view),
    }),
    picked: (field: Picked, name: string, color?: string) => ({
      ...base(field),
      value: view[field] === 0 ? null : { value: String(view[field]), label: name, color },
      onSave: (next: Option | null) =>
        save(valueEdit(field, { [field]: Number(next?.value ?? 0) }, next?.label ?? ''), view),
    }),
  }
}

const useGenders = () => {
  const { i18n } = useTranslation('customerProfile')
  // biome-ignore lint/correctness/useExhaustiveDependencies: the words follow the language
  return useMemo(
    () => [true, false].map((isMale) => ({ value: String(isMale), label: genderWord(isMale) })),
    [i18n.language],
  )
}

export function ReachFacts({ view }: { view: CustomerView }) {
  const { typed } = useFacts(view)
  return (
    <>
      <PhoneFact {...typed('phoneCustomer', showPhone)} check={checkPhone} format={showPhone} />
      <MailFact {...typed('emailCustomer')} check={checkEmail} />
    </>
  )
}

export function WhoFacts({ view }: { view: CustomerView }) {
  const { t } = useTranslation('customerProfile')
  const { canEdit, base, save, typed, dated } = useFacts(view)
  const genders = useGenders()
  const gender = genders.find(({ value }) => value === String(view.genderCustomer)) ?? null
  return (
    <FactGroup title={t('group.who')}>
      <TextFact {...typed('name')} required={canEdit} check={checkName} />
      <ReachFacts view={view} />
      <SelectFact
        {...base('genderCustomer')}
        value={gender}
        load={loadFrom(genders)}
        onSave={(next) => {
          const isMale = next === null ? null : next.value === 'true'
          return save(valueEdit('genderCustomer', { genderCustomer: isMale }, genderWord(isMale)))
        }}
      />
      <DateFact {...dated('birthday', showPlainDate)} />
      <TextareaFact {...typed('address')} check={checkAddress} />
      <TextFact {...typed('taxCode')} check={checkCode(longest.taxCode)} />
    </FactGroup>
  )
}

export function AppointmentFact({ view }: { view: CustomerView }) {
  const { dated } = useFacts(view)
  return <DateFact {...dated('appointmentSchedule', showDateTime)} withTime />
}

export function ClassFacts({ view }: { view: CustomerView }) {
  const { t } = useTranslation('customerProfile')
  const { canEdit, base, save, typed, picked } = useFacts(view)
  const { viewAll } = useMay('MNU_Customer')
  const loadPresenters = useMemo(() => loadPresentersFor(viewAll, view.customerId), [viewAll, view.customerId])
  const groups = view.groupCustomer.map((id, place) => ({ value: String(id), label: view.groupNames[place] ?? '' }))
  return (
    <FactGroup title={t('group.class')}>
      <SelectFact {...picked('relationship', view.relationshipName, view.relationshipColor)} load={loadRelationships} />
      <MultiSelectFact
        {...base('groupCustomer')}
        required={canEdit}
        value={groups}
        load={loadGroups}
        check={(next) => (next.length === 0 ? t('check.group') : undefined)}
        onSave={(next) =>
          save(
            listFact(
              'groupCustomer',
              view.groupCustomer,
              next.map(({ value }) => Number(value)),
            ),
          )
        }
      />
      <SelectFact {...picked('sourceCustomer', view.sourceName)} required={canEdit} load={loadSources} />
      <SelectFact {...picked('business', view.businessName)} load={loadBusinesses} />
      <SelectFact
        {...base('refId')}
        value={presenterOption(view, view.refName)}
        load={loadPresenters}
        onSave={(next) => save(valueEdit('refId', readPresenter(next), next?.label ?? ''))}
      />
      <TextFact {...typed('affiliateCode')} check={checkCode(longest.affiliateCode)} />
    </FactGroup>
  )
}

export function RecordFacts({ view }: { view: CustomerView }) {
  const { t } = useTranslation('customerProfile')
  return (
    <FactGroup title={t('group.record')}>
      <ReadFact label={t('record.lastInteraction')}>{showDateTime(view.lastInteraction)}</ReadFact>
      <ReadFact label={t('record.created')}>
        {t('record.by', { when: showDateTime(view.createdDate), who: view.creatorName })}
      </ReadFact>
      <ReadFact label={t('record.updated')}>
        {t('record.by', { when: showDateTime(view.updatedDate), who: view.updatedByName })}
      </ReadFact>
    </FactGroup>
  )
}
