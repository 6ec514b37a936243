import type { SmsGateway } from '@crm/contract/sms-gateway'
import { Switch, Textarea, TextInput } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import '@mantine/core/styles/Switch.layer.css'
import { queries } from '../../../../kernel/query.ts'
import { showToast } from '../../../../kernel/toast.ts'
import { type Form, useForm } from '../../../../kit/form/use-form.ts'
import { useNewest } from '../../../../kit/form/use-newest.ts'
import { FormDialog } from '../../../../ui/form/FormDialog.tsx'
import { RadioCards } from '../../../../ui/form/RadioCards.tsx'
import { SecretField } from '../../SecretField.tsx'
import policy from '../Marketing.module.css'
import { gatewaysQuery, refreshSetup } from '../setup-queries.ts'
import {
  blank,
  check,
  type GatewayFacts,
  type GatewayValues,
  gatewayKinds,
  sendGateway,
  valuesOf,
} from './gateway-form.ts'

const readNewest = async ({ gatewayId }: GatewayFacts) =>
  (await queries.fetchQuery({ ...gatewaysQuery, staleTime: 0 })).find((one) => one.gatewayId === gatewayId)

const hints = {
  esms: 'https://rest.esms.vn/MainService.svc/json/SendMultipleMessage_V4_post_json/',
  http: 'https://api.nhacungcap.vn/sms/send',
  smpp: 'smpp.nhacungcap.vn:2775',
}

const slots = ['to', 'text', 'brand', 'id', 'account', 'secret'] as const
const slotOf = (name: string) => `{{${name}}}`

/** How it is reached, by its kind. */
function Way({ form, hasSecret }: { form: Form<GatewayValues>; hasSecret: boolean }) {
  const { t } = useTranslation('marketingSetting')
  const { kind, isSecretRemoved } = form.values
  return (
    <>
      <TextInput
        {...form.field('address')}
        description={t(`gateway.addressHelp.${kind}`)}
        placeholder={hints[kind]}
        spellCheck={false}
      />
      <TextInput
        {...form.field('account')}
        description={t(`gateway.accountHelp.${kind}`, { slot: slotOf('account') })}
        spellCheck={false}
      />
      <SecretField
        field={form.field('secret')}
        isKept={hasSecret}
        isRemoved={isSecretRemoved}
        onRemove={(isRemoved) => form.change({ isSecretRemoved: isRemoved, secret: '' })}
      />
      {kind === 'http' && (
        <Textarea
          {...form.field('fields')}
          description={t('gateway.fieldsHelp', { slots: slots.map(slotOf).join(', ') })}
          placeholder={'phone={{to}}\nmessage={{text}}\nsender={{brand}}'}
          rows={6}
          spellCheck={false}
          styles={{ input: { fontFamily: 'ui-monospace, monospace', fontSize: 12 } }}
        />
      )}
    </>
  )
}

export function GatewayDialog({ gateway, onClose }: { gateway: SmsGateway | null; onClose: () => void }) {
  const { t } = useTranslation('marketingSetting')
  const { base, catchUp } = useNewest<GatewayFacts>(gateway ?? blank, readNewest)
  const form = useForm<GatewayValues, SmsGateway>({
    initial: valuesOf(base),
    label: (field) => t(`gateway.${field}`),
    required: ['name', 'address'],
    check,
    fieldOf: { 'gateway.exists': 'name', 'gateway.hostRefused': 'address' },
    send: (values) => sendGateway(values, gateway === null ? null : base),
    explain: async (error) => ((await catchUp(error)) === null ? undefined : t('setup.stale')),
    onDone({ name }) {
      showToast({ tone: 'success', text: t('setup.saved', { name }) })
      void refreshSetup()
      onClose()
    },
  })
  return (
    <FormDialog
      form={form}
      title={t(gateway === null ? 'gateway.add' : 'gateway.edit')}
      submitLabel={t('setup.save')}
      onClose={onClose}
    >
      <TextInput {...form.field('name')} maxLength={100} data-autofocus />
      {gateway === null && (
        <RadioCards
          label={t('gateway.kind')}
          choices={gatewayKinds.map((kind) => ({
            value: kind,
            label: t(`gateway.kinds.${kind}`),
            help: t(`gateway.kinds.${kind}Help`),
          }))}
          value={form.values.kind}
          onChange={(kind) => form.change({ kind })}
        />
      )}
      <Way form={form} hasSecret={base.hasSecret} />
      <div className={policy.short}>
        <TextInput {...form.field('perMinute')} inputMode="numeric" />
        {form.values.kind === 'smpp' && <TextInput {...form.field('window')} inputMode="numeric" />}
      </div>
      <Switch {...form.box('idempotent')} description={t('gateway.idempotentHelp')} />
      <Switch {...form.box('enabled')} description={t('gateway.enabledHelp')} />
    </FormDialog>
  )
}
