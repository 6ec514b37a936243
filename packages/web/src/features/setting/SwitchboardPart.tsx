import { type SwitchboardConfiguration, switchboardConfiguration } from '@crm/contract/setting'
import { Text, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { call } from '../../kernel/call.ts'
import { translate } from '../../kernel/i18n.ts'
import { queries } from '../../kernel/query.ts'
import type { Found } from '../../kit/form/find-faults.ts'
import { Loaded } from './Loaded.tsx'
import { readWhole } from './read-whole.ts'
import { SecretField, wireSecret } from './SecretField.tsx'
import classes from './Setting.module.css'
import { SettingForm, useSettingForm } from './SettingForm.tsx'
import { switchboardQuery } from './setting-queries.ts'

const PORT_MAX = 65_535

type Fields = { host: string; port: string; realm: string; secret: string; isSecretRemoved: boolean }

const valuesOf = ({ host, port, realm }: SwitchboardConfiguration): Fields => ({
  host,
  port: String(port),
  realm,
  secret: '',
  isSecretRemoved: false,
})

const check = ({ port }: Fields): Found =>
  readWhole(port, PORT_MAX) === undefined ? { port: translate('setting:mail.portErr') } : {}

const send = async ({ host, port, realm, secret, isSecretRemoved }: Fields, version: number) => {
  const sealed = await wireSecret(secret, isSecretRemoved)
  const facts = { host: host.trim(), port: Number(port), realm, version }
  return call(switchboardConfiguration.update, {
    body: { ...facts, ...(sealed === undefined ? {} : { secret: sealed }) },
  })
}

const keep = (view: SwitchboardConfiguration) => void queries.setQueryData(switchboardQuery.queryKey, view)
const readAgain = () => queries.fetchQuery({ ...switchboardQuery, staleTime: 0 })

function SwitchboardForm({ view }: { view: SwitchboardConfiguration }) {
  const { t } = useTranslation('setting')
  const label = (field: string) => t(field === 'port' ? 'mail.port' : `switchboard.${field}`)
  const form = useSettingForm({ view, valuesOf, label, check, send, keep, readAgain })
  const { field } = form
  return (
    <SettingForm label={t('part.switchboard')} form={form}>
      <Text c="dimmed">{t('switchboard.explain')}</Text>
      <div className={classes.pair}>
        <TextInput {...field('host')} placeholder="pbx.congty.vn" spellCheck={false} />
        <TextInput {...field('port')} inputMode="numeric" />
      </div>
      <TextInput {...field('realm')} description={t('switchboard.realmHelp')} spellCheck={false} />
      <SecretField
        field={field('secret')}
        isKept={view.hasSecret}
        isRemoved={form.values.isSecretRemoved}
        onRemove={(isSecretRemoved) => form.change({ isSecretRemoved, secret: '' })}
      />
    </SettingForm>
  )
}

/** Where the company's telephones are switched. */
export default function SwitchboardPart() {
  const query = useQuery(switchboardQuery)
  return <Loaded query={query}>{(view) => <SwitchboardForm view={view} />}</Loaded>
}
