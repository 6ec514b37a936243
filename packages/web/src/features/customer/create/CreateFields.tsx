import { Textarea, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useMay } from '../../../kernel/may.ts'
import { wordsQuery } from '../../../kernel/words.ts'
import { AsyncSelect } from '../../../ui/AsyncSelect.tsx'
import { DateField } from '../../../ui/DateField.tsx'
import { loadFrom, type Option } from '../../../ui/options.ts'
import { PersonPicker } from '../../../ui/PersonPicker.tsx'
import { TreeMultiSelect } from '../../../ui/TreeSelect.tsx'
import { treeOf } from '../../../ui/tree.ts'
import { loadBusinesses, loadRelationships, loadSources, loadUsers } from '../customer-options.ts'
import { fieldLabel, genderWord } from '../profile/facts.ts'
import { loadPresentersFor } from '../profile/presenter.ts'
import classes from './Create.module.css'
import { Duplicates } from './Duplicates.tsx'
import type { CreateForm } from './use-create-form.ts'
import type { useHints } from './use-hints.ts'

type Texts = 'name' | 'phoneCustomer' | 'emailCustomer' | 'taxCode' | 'affiliateCode' | 'address'
type Picks = 'sourceCustomer' | 'relationship' | 'business' | 'curator'

function fieldsOf({ typed, errors, change }: CreateForm) {
  return {
    text: (field: Texts) => ({
      name: field,
      label: fieldLabel(field),
      value: typed[field],
      error: errors[field],
      autoComplete: 'off',
      onChange: ({ currentTarget }: { currentTarget: { value: string } }) =>
        change({ [field]: currentTarget.value }, field),
    }),
    pick: (field: Picks) => ({
      name: field,
      label: fieldLabel(field),
      value: typed[field],
      error: errors[field],
      onChange: (next: Option | null) => change({ [field]: next }, field),
    }),
    date: (field: 'birthday' | 'appointmentSchedule') => ({
      name: field,
      label: fieldLabel(field),
      value: typed[field],
      error: errors[field],
      onChange: (next: string | null) => change({ [field]: next }, field),
    }),
  }
}

export function WhoFields({ form, hints }: { form: CreateForm; hints: ReturnType<typeof useHints> }) {
  const { t } = useTranslation('customerProfile')
  const { text, date } = fieldsOf(form)
  const genders = [true, false].map((isMale) => ({ value: String(isMale), label: genderWord(isMale) }))
  const phone = text('phoneCustomer')
  const email = text('emailCustomer')
  return (
    <>
      <TextInput {...text('name')} withAsterisk data-autofocus />
      <div className={classes.two}>
        <TextInput
          {...phone}
          type="tel"
          withAsterisk
          description={t('create.reachHelp')}
          error={phone.error ?? (hints.phoneTaken && t('create.phoneTaken'))}
        />
        <TextInput
          {...email}
          type="email"
          withAsterisk
          error={email.error ?? (hints.emailTaken && t('create.emailTaken'))}
        />
      </div>
      <Duplicates found={hints.duplicates} />
      <div className={classes.two}>
        <AsyncSelect
          label={fieldLabel('genderCustomer')}
          load={loadFrom(genders)}
          value={form.typed.gender}
          onChange={(gender) => form.change({ gender }, 'genderCustomer')}
        />
        <DateField {...date('birthday')} />
      </div>
      <Textarea {...text('address')} />
      <TextInput {...text('taxCode')} />
    </>
  )
}

export function ClassFields({ form }: { form: CreateForm }) {
  const { t } = useTranslation('customerProfile')
  const { text, pick, date } = fieldsOf(form)
  const { viewAll } = useMay('MNU_Customer')
  const loadPresenters = useMemo(() => loadPresentersFor(viewAll), [viewAll])
  const groups = useQuery(wordsQuery('customerGroups')).data
  const tree = useMemo(() => treeOf(groups ?? []), [groups])
  return (
    <div className={classes.two}>
      <AsyncSelect {...pick('sourceCustomer')} required load={loadSources} />
      <TreeMultiSelect
        name="groupCustomer"
        label={fieldLabel('groupCustomer')}
        required
        data={tree}
        value={form.typed.groupCustomer}
        error={form.errors['groupCustomer']}
        onChange={(groupCustomer) => form.change({ groupCustomer }, 'groupCustomer')}
      />
      <AsyncSelect {...pick('relationship')} load={loadRelationships} />
      <AsyncSelect {...pick('business')} load={loadBusinesses} />
      <PersonPicker {...pick('curator')} load={loadUsers} help={t('create.curatorHelp')} />
      <AsyncSelect
        name="refId"
        label={fieldLabel('refId')}
        load={loadPresenters}
        value={form.typed.presenter}
        error={form.errors['refId']}
        onChange={(presenter) => form.change({ presenter }, 'refId')}
      />
      <TextInput {...text('affiliateCode')} />
      <DateField {...date('appointmentSchedule')} label={t('group.next')} withTime />
    </div>
  )
}
