import { Checkbox, Select } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { AsyncSelect } from '../../ui/AsyncSelect.tsx'
import { PersonPicker } from '../../ui/PersonPicker.tsx'
import classes from './AdvancedSearch.module.css'
import { loadAnyUsers, loadCreators, loadCustomersFor, withNone } from './customer-options.ts'
import { useWords } from './customer-words.ts'
import {
  DayFilter,
  type Fields,
  GenderFilter,
  GroupsFilter,
  idOf,
  ManyFilter,
  OneFilter,
  TextFilter,
} from './search-inputs.tsx'

const orNone = (index: number, none: string, nameOf: (index: number) => string) => (index === 0 ? none : nameOf(index))

export function CustomerFields(fields: Fields) {
  const { t } = useTranslation('customer')
  return (
    <fieldset className={classes.part}>
      <legend>{t('search.customerPart')}</legend>
      <TextFilter {...fields} field="customerCode" />
      <TextFilter {...fields} field="phoneCustomer" />
      <TextFilter {...fields} field="emailCustomer" />
      <GenderFilter {...fields} field="genderCustomer" />
      <DayFilter {...fields} field="birthday" />
      <TextFilter {...fields} field="taxCode" />
      <div className={classes.wide}>
        <TextFilter {...fields} field="address" />
      </div>
    </fieldset>
  )
}

export function PlaceFields(fields: Fields) {
  const { t } = useTranslation('customer')
  const words = useWords(fields.draft, fields.viewAll)
  return (
    <fieldset className={classes.part}>
      <legend>{t('search.placePart')}</legend>
      <OneFilter
        {...fields}
        field="relationship"
        nameOf={(index) => orNone(index, t('search.noRelationship'), words.relationship)}
      />
      <ManyFilter {...fields} field="sourceCustomer" nameOf={words.source} />
      <ManyFilter
        {...fields}
        field="business"
        nameOf={(index) => orNone(index, t('search.noBusiness'), words.business)}
      />
      <GroupsFilter {...fields} />
      <DayFilter {...fields} field="createdFrom" />
      <DayFilter {...fields} field="createdTo" />
    </fieldset>
  )
}

export function PeopleFields(fields: Fields) {
  const { t } = useTranslation('customer')
  const { draft, set, viewAll } = fields
  const words = useWords(draft, viewAll)
  const source = draft.source ?? 1
  const person = (key: number | string | undefined, label: string) =>
    key === undefined ? null : { value: String(key), label }
  return (
    <fieldset className={classes.part}>
      <legend>{t('search.peoplePart')}</legend>
      <PersonPicker
        label={t('field.curator')}
        name="curator"
        placeholder={t('search.any')}
        load={withNone('customer:search.noCurator', loadAnyUsers)}
        value={person(draft.curator, draft.curator === 0 ? t('search.noCurator') : words.curatorName)}
        onChange={(option) => set({ curator: idOf(option) })}
      />
      <OneFilter {...fields} field="departmentId" nameOf={words.department} />
      <PersonPicker
        label={t('field.creator')}
        name="creator"
        placeholder={t('search.any')}
        load={loadCreators}
        value={person(draft.creator, words.creatorName)}
        onChange={(option) => set({ creator: option?.value })}
      />
      <Select
        label={t('search.presenterSource')}
        name="source"
        allowDeselect={false}
        data={[
          { value: '1', label: t('search.fromCustomers') },
          { value: '2', label: t('search.fromUsers') },
        ]}
        value={String(source)}
        onChange={(value) => set({ source: value === '2' ? 2 : undefined, refId: undefined })}
      />
      <AsyncSelect
        key={source}
        label={t('field.refId')}
        name="refId"
        placeholder={t('search.any')}
        load={withNone('customer:search.noPresenter', source === 2 ? loadAnyUsers : loadCustomersFor(viewAll))}
        value={person(draft.refId, draft.refId === 0 ? t('search.noPresenter') : words.presenterName)}
        onChange={(option) => set({ refId: idOf(option) })}
      />
      <DayFilter {...fields} field="appointmentSchedule" />
      <Checkbox
        mt={28}
        label={t('field.appointmentDue')}
        checked={draft.appointmentDue === true}
        onChange={(event) => set({ appointmentDue: event.currentTarget.checked || undefined })}
      />
    </fieldset>
  )
}

export function ContactFields(fields: Fields) {
  const { t } = useTranslation('customer')
  return (
    <fieldset className={classes.part}>
      <legend>{t('search.contactPart')}</legend>
      <TextFilter {...fields} field="nameContact" />
      <TextFilter {...fields} field="phoneContact" />
      <TextFilter {...fields} field="emailContact" />
      <GenderFilter {...fields} field="genderContact" />
    </fieldset>
  )
}
