import type {
  EmailConfiguration,
  emailConfiguration,
  notificationPreference,
  SwitchboardConfiguration,
  setting,
  switchboardConfiguration,
} from '@crm/contract/setting'
import type { Config } from '../../kernel/config.ts'
import type { Handler } from '../../kernel/http/handler.ts'
import { type MailConfiguration, readMailConfiguration } from '../../kernel/mail/configuration.ts'
import { readSettings, readVersioned } from '../../kernel/settings.ts'
import { productSettings } from './product.ts'
import { preferencesOf } from './rules.ts'
import { readPreference, readSwitchboard, type Switchboard } from './store.ts'

export const readProduct: Handler<typeof setting.read> = async ({ db }) => {
  // The counter first: settings newer than it are refused as stale when they are edited, older ones would win.
  const { version } = await readVersioned(db, 'product')
  return { ...(await readSettings(db, productSettings)), version }
}

export function mailView(
  { passwordSealed, dkimKeySealed, ...facts }: MailConfiguration,
  version: number,
  config: Config,
): EmailConfiguration {
  const fallback = config.SMTP_URL === undefined ? 'outbox' : 'environment'
  return {
    ...facts,
    hasPassword: passwordSealed !== null,
    hasDkimKey: dkimKeySealed !== null,
    sends: facts.host === '' ? fallback : 'server',
    version,
  }
}

export const readEmailConfiguration: Handler<typeof emailConfiguration.read> = async ({ db, platform }) => {
  const { configuration, version } = await readMailConfiguration(db)
  return mailView(configuration, version, platform.config)
}

export const switchboardView = (
  { secretSealed, ...facts }: Switchboard,
  version: number,
): SwitchboardConfiguration => ({ ...facts, hasSecret: secretSealed !== null, version })

export const readSwitchboardConfiguration: Handler<typeof switchboardConfiguration.read> = async ({ db }) => {
  const { switchboard, version } = await readSwitchboard(db)
  return switchboardView(switchboard, version)
}

export const readNotificationPreference: Handler<typeof notificationPreference.read> = async ({ actor, db }) => {
  const { off, version } = await readPreference(db, actor.userId)
  return { preferences: preferencesOf(off), version }
}
