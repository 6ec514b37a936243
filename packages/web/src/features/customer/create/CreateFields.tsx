import { Textarea, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useMay } from '../../../kernel/may.ts'
import { wordsQuery } from '../../../kernel/words.ts'
import { AsyncMultiSelect } from '../../../ui/AsyncMultiSelect.tsx'
import { AsyncSelect } from '../../../ui/AsyncSelect.tsx'
import { DateField } from '../../../ui/date/DateField.tsx'
import { FieldPairs } from '../../../ui/form/FormSection.tsx'
import { loadFrom } from '../../../ui/options.ts'
import { PersonPicker } from '../../../ui/PersonPicker.tsx'
import { TreeMultiSelect } from '../../../ui/TreeSelect.tsx'
import { treeOf } from '../../../ui/tree.ts'
import { loadBusinesses, loadRelationships, loadSources, loadUsers, withNone } from '../customer-options.ts'
import { genderOptions } from '../profile/facts.ts'
import { loadPresentersFor } from '../profile/presenter.ts'
import type { CreateForm } from './CreateCustomerForm.tsx'
import { Duplicates } from './Duplicates.tsx'
import type { useHints } from './use-hints.ts'

const loadCurators = withNone('customerProfile:transfer.nobody', loadUsers)

interface Props {
  readonly form: CreateForm
}

/** Who it is, how to reach them, and what no customer is without. */
export function WhoFields({ form: { field, values, change }, hints }: Props & { hints: ReturnType<typeof useHints> }) {
  const { t } = useTranslation('customerProfile')
  const phone = field('phoneCustomer')
  const email = field('emailCustomer')
  const groups = useQuery(wordsQuery('customerGroups')).data
  const tree = useMemo(() => treeOf(groups ?? []), [groups])
  return (
    <>
      <TextInput {...field('name')} data-autofocus />
      <FieldPairs>
        <TextInput
          {...phone}
          description={phone.error === undefined && t('create.reachHelp')}
          error={phone.error ?? (hints.phoneTaken && t('create.phoneTaken'))}
        />
        <TextInput {...email} error={email.error ?? (hints.emailTaken && t('create.emailTaken'))} />
      </FieldPairs>
      <Duplicates found={hints.duplicates} />
      <FieldPairs>
        <AsyncSelect {...field('sourceCustomer')} load={loadSources} />
        <TreeMultiSelect
          {...field('groupCustomer')}
          data={tree}
          value={values.groupCustomer}
          onChange={(groupCustomer) => change({ groupCustomer })}
        />
      </FieldPairs>
    </>
  )
}

export function ClassFields({ form: { field } }: Props) {
  const { t } = useTranslation('customerProfile')
  return (
    <FieldPairs>
      <PersonPicker {...field('curator')} load={loadCurators} help={t('create.curatorHelp')} />
      <AsyncMultiSelect {...field('viewers')} load={loadUsers} />
      <AsyncSelect {...field('relationship')} load={loadRelationships} />
      <AsyncSelect {...field('business')} load={loadBusinesses} />
      <DateField {...field('appointmentSchedule')} label={t('group.next')} withTime />
    </FieldPairs>
  )
}

export function MoreFields({ form: { field } }: Props) {
  const { viewAll } = useMay('MNU_Customer')
  const loadPresenters = useMemo(() => loadPresentersFor(viewAll), [viewAll])
  return (
    <>
      <FieldPairs>
        <AsyncSelect {...field('genderCustomer')} load={loadFrom(genderOptions())} />
        <DateField {...field('birthday')} />
      </FieldPairs>
      <Textarea {...field('address')} />
      <FieldPairs>
        <TextInput {...field('taxCode')} />
        <TextInput {...field('affiliateCode')} />
        <AsyncSelect {...field('refId')} load={loadPresenters} />
      </FieldPairs>
    </>
  )
}
