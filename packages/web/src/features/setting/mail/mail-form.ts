import { type EmailConfiguration, emailConfiguration } from '@crm/contract/setting'
import { call } from '../../../kernel/call.ts'
import { translate } from '../../../kernel/i18n.ts'
import { queries } from '../../../kernel/query.ts'
import type { Found } from '../../../kit/form/find-faults.ts'
import { readWhole } from '../read-whole.ts'
import { wireSecret } from '../SecretField.tsx'
import { mailQuery } from '../setting-queries.ts'

const PORT_MAX = 65_535

export type Security = EmailConfiguration['security']
// In words of its own: the contract's list brings its schemas along.
export const securities: readonly Security[] = ['upgrade', 'start', 'none']
/** What mail servers listen on by custom. */
const usualPort: Readonly<Record<Security, string>> = { upgrade: '587', start: '465', none: '25' }

export type MailFields = {
  host: string
  port: string
  security: Security
  account: string
  password: string
  isPasswordRemoved: boolean
  senderName: string
  senderAddress: string
  dkimDomain: string
  dkimSelector: string
  dkimKey: string
  isKeyRemoved: boolean
}

export const mailFieldsOf = (view: EmailConfiguration): MailFields => ({
  host: view.host,
  port: String(view.port),
  security: view.security,
  account: view.account,
  password: '',
  isPasswordRemoved: false,
  senderName: view.senderName,
  senderAddress: view.senderAddress,
  dkimDomain: view.dkimDomain,
  dkimSelector: view.dkimSelector,
  dkimKey: '',
  isKeyRemoved: false,
})

export const mailFieldOf = { 'setting.dkimKeyRefused': 'dkimKey', 'setting.senderRequired': 'senderAddress' } as const

/** Another encryption has another usual port; one that somebody chose stays. */
export function withSecurity({ port }: Pick<MailFields, 'port'>, security: Security): Partial<MailFields> {
  const isUsual = Object.values(usualPort).includes(port.trim())
  return { security, ...(isUsual && { port: usualPort[security] }) }
}

export const checkMail = ({ host, port, senderAddress }: MailFields): Found => ({
  ...(readWhole(port, PORT_MAX) === undefined && { port: translate('setting:mail.portErr') }),
  ...(host.trim() !== '' && senderAddress.trim() === '' && { senderAddress: translate('setting:mail.senderNeeded') }),
})

const keyOf = ({ dkimKey, isKeyRemoved }: MailFields) => {
  if (isKeyRemoved) return { dkimKey: null }
  return dkimKey.trim() === '' ? {} : { dkimKey }
}

export async function sendMailForm(fields: MailFields, version: number): Promise<EmailConfiguration> {
  const { password: typed, isPasswordRemoved, isKeyRemoved: _, dkimKey: __, ...facts } = fields
  const password = await wireSecret(typed, isPasswordRemoved)
  return call(emailConfiguration.update, {
    body: {
      ...facts,
      host: facts.host.trim(),
      port: Number(facts.port),
      senderAddress: facts.senderAddress.trim(),
      dkimDomain: facts.dkimDomain.trim(),
      dkimSelector: facts.dkimSelector.trim(),
      ...(password === undefined ? {} : { password }),
      ...keyOf(fields),
      version,
    },
  })
}

export const keepMail = (view: EmailConfiguration) => void queries.setQueryData(mailQuery.queryKey, view)
export const readMailAgain = () => queries.fetchQuery({ ...mailQuery, staleTime: 0 })
