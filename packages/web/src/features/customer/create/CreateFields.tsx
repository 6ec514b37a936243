import { Textarea, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useMay } from '../../../kernel/may.ts'
import { wordsQuery } from '../../../kernel/words.ts'
import { AsyncMultiSelect } from '../../../ui/AsyncMultiSelect.tsx'
import { AsyncSelect } from '../../../ui/AsyncSelect.tsx'
import { DateField } from '../../../ui/DateField.tsx'
import { FieldPairs } from '../../../ui/FormSection.tsx'
import { loadFrom, type Option } from '../../../ui/options.ts'
import { PersonPicker } from '../../../ui/PersonPicker.tsx'
import { TreeMultiSelect } from '../../../ui/TreeSelect.tsx'
import { treeOf } from '../../../ui/tree.ts'
import { loadBusinesses, loadRelationships, loadSources, loadUsers, withNone } from '../customer-options.ts'
import { fieldLabel, genderOptions } from '../profile/facts.ts'
import { loadPresentersFor } from '../profile/presenter.ts'
import { Duplicates } from './Duplicates.tsx'
import type { CreateForm } from './use-create-form.ts'
import type { useHints } from './use-hints.ts'

const loadCurators = withNone('customerProfile:transfer.nobody', loadUsers)

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
  const phone = text('phoneCustomer')
  const email = text('emailCustomer')
  return (
    <>
      <TextInput {...text('name')} withAsterisk data-autofocus />
      <FieldPairs>
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
      </FieldPairs>
      <Duplicates found={hints.duplicates} />
      <FieldPairs>
        <AsyncSelect
          label={fieldLabel('genderCustomer')}
          load={loadFrom(genderOptions())}
          value={form.typed.gender}
          onChange={(gender) => form.change({ gender }, 'genderCustomer')}
        />
        <DateField {...date('birthday')} />
      </FieldPairs>
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
    <FieldPairs>
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
      <PersonPicker {...pick('curator')} load={loadCurators} help={t('create.curatorHelp')} />
      <AsyncMultiSelect
        name="viewers"
        label={fieldLabel('viewers')}
        load={loadUsers}
        value={form.typed.viewers}
        error={form.errors['viewers']}
        onChange={(viewers) => form.change({ viewers }, 'viewers')}
      />
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
    </FieldPairs>
  )
}
