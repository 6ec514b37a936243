import { type ProductSetting, setting } from '@crm/contract/setting'
import { Switch, Textarea, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import '@mantine/core/styles/Switch.layer.css'
import { call } from '../../kernel/call.ts'
import type { FieldErrors } from '../../kernel/field-errors.ts'
import { translate } from '../../kernel/i18n.ts'
import { queries } from '../../kernel/query.ts'
import { Loaded } from './Loaded.tsx'
import { readWhole } from './read-whole.ts'
import classes from './Setting.module.css'
import { SettingForm } from './SettingForm.tsx'
import { productQuery } from './setting-queries.ts'
import { useSettingForm } from './use-setting-form.ts'

const DAYS_MAX = 3_650

type Fields = {
  dontForgetDays: string
  moneySuffix: string
  selfRegistration: boolean
  passwordBlocklist: string
}

const fieldsOf = (view: ProductSetting): Fields => ({
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

const check = ({ dontForgetDays }: Fields): FieldErrors =>
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
const listError = (errors: FieldErrors) =>
  Object.entries(errors).find(([field]) => field.startsWith('passwordBlocklist'))?.[1]

function ProductForm({ view }: { view: ProductSetting }) {
  const { t } = useTranslation('setting')
  const form = useSettingForm({ view, fieldsOf, check, send, keep, readAgain, standAlone: true })
  const { values, type, errors } = form
  return (
    <SettingForm label={t('part.product')} form={form}>
      <TextInput
        name="dontForgetDays"
        className={classes.short ?? ''}
        label={t('product.dontForgetDays')}
        description={t('product.dontForgetDaysHelp')}
        inputMode="numeric"
        autoComplete="off"
        value={values.dontForgetDays}
        error={errors['dontForgetDays']}
        onChange={({ currentTarget }) => type({ dontForgetDays: currentTarget.value })}
      />
      <TextInput
        name="moneySuffix"
        className={classes.short ?? ''}
        label={t('product.moneySuffix')}
        description={t('product.moneySuffixHelp', { example: `1,250,000.00 ${values.moneySuffix}`.trim() })}
        autoComplete="off"
        value={values.moneySuffix}
        error={errors['moneySuffix']}
        onChange={({ currentTarget }) => type({ moneySuffix: currentTarget.value })}
      />
      <Switch
        name="selfRegistration"
        label={t('product.selfRegistration')}
        description={t('product.selfRegistrationHelp')}
        checked={values.selfRegistration}
        onChange={({ currentTarget }) => type({ selfRegistration: currentTarget.checked })}
      />
      <Textarea
        name="passwordBlocklist"
        label={t('product.passwordBlocklist')}
        description={t('product.passwordBlocklistHelp')}
        rows={6}
        spellCheck={false}
        value={values.passwordBlocklist}
        error={listError(errors)}
        onChange={({ currentTarget }) => type({ passwordBlocklist: currentTarget.value })}
      />
    </SettingForm>
  )
}

/** What holds for the whole company. */
export default function ProductPart() {
  const query = useQuery(productQuery)
  return <Loaded query={query}>{(view) => <ProductForm view={view} />}</Loaded>
}
