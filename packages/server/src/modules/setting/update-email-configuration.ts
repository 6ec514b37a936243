import type { emailConfiguration } from '@crm/contract/setting'
import { recordAudited } from '../../kernel/audit.ts'
import { changesOf } from '../../kernel/events/changes.ts'
import type { Call, Handler } from '../../kernel/http/handler.ts'
import { type MailConfiguration, readMailConfiguration } from '../../kernel/mail/configuration.ts'
import { readDkimKey } from '../../kernel/mail/dkim.ts'
import { swapVersioned } from '../../kernel/settings.ts'
import { sealSecret } from '../../kernel/wire-password.ts'
import { mailUpdated } from './events.ts'
import { mailView } from './read.ts'
import { refuseToMove, resealed, secretChange } from './rules.ts'

type Update = typeof emailConfiguration.update

const factsOf = ({ passwordSealed: _password, dkimKeySealed: _key, ...facts }: MailConfiguration) => facts

function configurationAfter({ body, platform, refuse }: Call<Update>, before: MailConfiguration): MailConfiguration {
  if (body.host !== '' && body.senderAddress === '') refuse('setting.senderRequired')
  const password = { field: 'password', wire: body.password, sealed: before.passwordSealed }
  refuseToMove(password, before, body)
  const { host, port, security, account, senderName, senderAddress, dkimDomain, dkimSelector } = body
  return {
    ...{ host, port, security, account, senderName, senderAddress, dkimDomain, dkimSelector },
    passwordSealed: resealed(password, platform.config),
    dkimKeySealed: keyAfter(body.dkimKey, before.dkimKeySealed),
  }

  function keyAfter(pem: string | null | undefined, sealed: string | null): string | null {
    if (pem === undefined) return sealed
    if (pem === null || pem.trim() === '') return null
    return readDkimKey(pem) ? sealSecret(pem, platform.config.DATA_KEY) : refuse('setting.dkimKeyRefused')
  }
}

export const updateEmailConfiguration: Handler<Update> = async (call) => {
  const { body, db, platform, refuse } = call
  const { configuration: before, version } = await readMailConfiguration(db)
  if (version !== body.version) return refuse('request.staleVersion')
  const after = configurationAfter(call, before)
  const next = await swapVersioned(db, 'mail', version, after)
  if (next === undefined) return refuse('request.staleVersion')
  const changes = [
    ...changesOf(factsOf(before), factsOf(after)),
    ...secretChange('password', before.passwordSealed, after.passwordSealed),
    ...secretChange('dkimKey', before.dkimKeySealed, after.dkimKeySealed),
  ]
  await recordAudited(call, mailUpdated, { changes }, { target: 'mail', details: { changes } })
  return mailView(after, next, platform.config)
}
