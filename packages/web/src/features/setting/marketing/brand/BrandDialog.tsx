import { type BrandName, brandName } from '@crm/contract/brand-name'
import type { SmsGateway } from '@crm/contract/sms-gateway'
import { isBrandName } from '@crm/contract/sms-text'
import { Select, Switch, TextInput } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import '@mantine/core/styles/Switch.layer.css'
import { call } from '../../../../kernel/call.ts'
import { queries } from '../../../../kernel/query.ts'
import { showToast } from '../../../../kernel/toast.ts'
import { NumberField } from '../../../../kit/form/NumberField.tsx'
import { useForm } from '../../../../kit/form/use-form.ts'
import { useNewest } from '../../../../kit/form/use-newest.ts'
import { FormDialog } from '../../../../ui/form/FormDialog.tsx'
import { RadioCards } from '../../../../ui/form/RadioCards.tsx'
import { brandsQuery, refreshSetup } from '../setup-queries.ts'

type Facts = Omit<BrandName, 'gatewayName'>
const blank: Facts = { brandId: 0, name: '', gatewayId: 0, purpose: 'care', price: 0, enabled: true, version: 0 }
const purposes = ['care', 'advertising'] as const
const BRAND_NAME_MAX = 11

const readNewest = async ({ brandId }: Facts) =>
  (await queries.fetchQuery({ ...brandsQuery, staleTime: 0 })).find((one) => one.brandId === brandId)

interface Props {
  readonly brand: BrandName | null
  readonly gateways: readonly SmsGateway[]
  readonly onClose: () => void
}

function useBrandForm({ brand, gateways, onClose }: Props) {
  const { t } = useTranslation('marketingSetting')
  const { base, catchUp } = useNewest<Facts>(brand ?? { ...blank, gatewayId: gateways[0]?.gatewayId ?? 0 }, readNewest)
  return useForm({
    initial: {
      name: base.name,
      gateway: String(base.gatewayId),
      purpose: base.purpose,
      price: base.price as number | '',
      enabled: base.enabled,
    },
    label: (field) => t(`brand.${field}`),
    required: ['name', 'gateway'],
    check: ({ name }) => ({
      name: name.trim() !== '' && !isBrandName(name.trim()) ? t('brand.nameErr') : undefined,
    }),
    fieldOf: { 'brandName.exists': 'name', 'gateway.missing': 'gateway' },
    send: ({ name, gateway, purpose, price, enabled }) => {
      const body = { name: name.trim(), gatewayId: Number(gateway), purpose, price: price || 0, enabled }
      return brand === null
        ? call(brandName.add, { body })
        : call(brandName.update, { body: { ...body, brandId: base.brandId, version: base.version } })
    },
    explain: async (error) => ((await catchUp(error)) === null ? undefined : t('setup.stale')),
    onDone({ name }) {
      showToast({ tone: 'success', text: t('setup.saved', { name }) })
      void refreshSetup()
      onClose()
    },
  })
}

export function BrandDialog(props: Props) {
  const { t } = useTranslation('marketingSetting')
  const { brand, gateways, onClose } = props
  const form = useBrandForm(props)
  const { name, value, label, error } = form.field('gateway')
  return (
    <FormDialog
      form={form}
      size={480}
      title={t(brand === null ? 'brand.add' : 'brand.edit')}
      submitLabel={t('setup.save')}
      onClose={onClose}
    >
      <TextInput
        {...form.field('name')}
        description={t('brand.nameHelp')}
        maxLength={BRAND_NAME_MAX}
        spellCheck={false}
        data-autofocus
      />
      <RadioCards
        label={t('brand.purpose')}
        choices={purposes.map((purpose) => ({
          value: purpose,
          label: t(`purpose.${purpose}`),
          help: t(`purpose.${purpose}Help`),
        }))}
        value={form.values.purpose}
        onChange={(purpose) => form.change({ purpose })}
      />
      <Select
        name={name}
        label={label}
        error={error}
        withAsterisk
        value={value}
        allowDeselect={false}
        data={gateways.map((gateway) => ({ value: String(gateway.gatewayId), label: gateway.name }))}
        onChange={(next) => form.change({ gateway: next ?? '' })}
      />
      <NumberField form={form} name="price" min={0} decimalScale={2} w={200} description={t('brand.priceHelp')} />
      <Switch {...form.box('enabled')} description={t('brand.enabledHelp')} />
    </FormDialog>
  )
}
