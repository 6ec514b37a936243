import { type SwitchboardConfiguration, switchboardConfiguration } from '@crm/contract/setting'
import { TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { call } from '../../kernel/call.ts'
import type { FieldErrors } from '../../kernel/field-errors.ts'
import { translate } from '../../kernel/i18n.ts'
import { queries } from '../../kernel/query.ts'
import { Loaded } from './Loaded.tsx'
import { readWhole } from './read-whole.ts'
import { SecretField, wireSecret } from './SecretField.tsx'
import classes from './Setting.module.css'
import { SettingForm } from './SettingForm.tsx'
import { switchboardQuery } from './setting-queries.ts'
import { useSettingForm } from './use-setting-form.ts'

const PORT_MAX = 65_535

type Fields = { host: string; port: string; realm: string; secret: string; isSecretRemoved: boolean }

const fieldsOf = ({ host, port, realm }: SwitchboardConfiguration): Fields => ({
  host,
  port: String(port),
  realm,
  secret: '',
  isSecretRemoved: false,
})

const check = ({ port }: Fields): FieldErrors =>
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
  const form = useSettingForm({ view, fieldsOf, check, send, keep, readAgain })
  const { values, type, errors } = form
  return (
    <SettingForm label={t('part.switchboard')} form={form}>
      <p className={classes.quiet}>{t('switchboard.explain')}</p>
      <div className={classes.pair}>
        <TextInput
          name="host"
          label={t('switchboard.host')}
          placeholder="pbx.congty.vn"
          autoComplete="off"
          spellCheck={false}
          value={values.host}
          error={errors['host']}
          onChange={({ currentTarget }) => type({ host: currentTarget.value })}
        />
        <TextInput
          name="port"
          label={t('mail.port')}
          inputMode="numeric"
          autoComplete="off"
          value={values.port}
          error={errors['port']}
          onChange={({ currentTarget }) => type({ port: currentTarget.value })}
        />
      </div>
      <TextInput
        name="realm"
        label={t('switchboard.realm')}
        description={t('switchboard.realmHelp')}
        autoComplete="off"
        spellCheck={false}
        value={values.realm}
        error={errors['realm']}
        onChange={({ currentTarget }) => type({ realm: currentTarget.value })}
      />
      <SecretField
        name="secret"
        label={t('switchboard.secret')}
        isKept={view.hasSecret}
        value={values.secret}
        isRemoved={values.isSecretRemoved}
        error={errors['secret'] && t('secret.again')}
        onType={(secret) => type({ secret })}
        onRemove={(isSecretRemoved) => type({ isSecretRemoved, secret: '' })}
      />
    </SettingForm>
  )
}

/** Where the company's telephones are switched. */
export default function SwitchboardPart() {
  const query = useQuery(switchboardQuery)
  return <Loaded query={query}>{(view) => <SwitchboardForm view={view} />}</Loaded>
}
