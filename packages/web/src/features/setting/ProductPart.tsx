import { type ProductSetting, setting } from '@crm/contract/setting'
import { Switch, Textarea, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import '@mantine/core/styles/Switch.layer.css'
import { call } from '../../kernel/call.ts'
import { translate } from '../../kernel/i18n.ts'
import { queries } from '../../kernel/query.ts'
import type { Faults, Found } from '../../kit/form/find-faults.ts'
import { Loaded } from './Loaded.tsx'
import { readWhole } from './read-whole.ts'
import { SettingForm, useSettingForm } from './SettingForm.tsx'
import { productQuery } from './setting-queries.ts'

const DAYS_MAX = 3_650

type Fields = {
  dontForgetDays: string
  moneySuffix: string
  selfRegistration: boolean
  passwordBlocklist: string
}

const valuesOf = (view: ProductSetting): Fields => ({
  dontForgetDays: String(view.dontForgetDays),
  moneySuffix: view.moneySuffix,
  selfRegistration: view.selfRegistration,
  passwordBlocklist: view.passwordBlocklist.join('\n'),
})

const linesOf = (text: string) =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')

const check = ({ dontForgetDays }: Fields): Found =>
  readWhole(dontForgetDays, DAYS_MAX) === undefined
    ? { dontForgetDays: translate('setting:product.daysErr', { maximum: DAYS_MAX }) }
    : {}

const send = ({ dontForgetDays, passwordBlocklist, ...rest }: Fields, version: number) =>
  call(setting.update, {
    body: {
      ...rest,
      dontForgetDays: Number(dontForgetDays),
      passwordBlocklist: linesOf(passwordBlocklist),
      version,
    },
  })

function keep(view: ProductSetting) {
  queries.setQueryData(productQuery.queryKey, view)
  // Which customers are not to be forgotten may be others now.
  void queries.invalidateQueries({ queryKey: ['customer'] })
}

const readAgain = () => queries.fetchQuery({ ...productQuery, staleTime: 0 })

/** A refused line of the list is told under the list. */
const listFault = (faults: Faults) => Object.entries(faults).find(([name]) => name.startsWith('passwordBlocklist'))?.[1]

function ProductForm({ view }: { view: ProductSetting }) {
  const { t } = useTranslation('setting')
  const label = (field: string) => t(`product.${field}`)
  const form = useSettingForm({ view, valuesOf, label, check, send, keep, readAgain, standAlone: true })
  const { field, box, values } = form
  return (
    <SettingForm label={t('part.product')} form={form}>
      <TextInput
        {...field('dontForgetDays')}
        maw={280}
        description={t('product.dontForgetDaysHelp')}
        inputMode="numeric"
      />
      <TextInput
        {...field('moneySuffix')}
        maw={280}
        description={t('product.moneySuffixHelp', { example: `1,250,000.00 ${values.moneySuffix}`.trim() })}
      />
      <Switch {...box('selfRegistration')} description={t('product.selfRegistrationHelp')} />
      <Textarea
        {...field('passwordBlocklist')}
        description={t('product.passwordBlocklistHelp')}
        rows={6}
        spellCheck={false}
        error={listFault(form.faults)}
      />
    </SettingForm>
  )
}

/** What holds for the whole company. */
export default function ProductPart() {
  const query = useQuery(productQuery)
  return <Loaded query={query}>{(view) => <ProductForm view={view} />}</Loaded>
}
