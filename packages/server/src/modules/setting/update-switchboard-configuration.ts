import type { switchboardConfiguration } from '@crm/contract/setting'
import { recordAudited } from '../../kernel/audit.ts'
import { changesOf } from '../../kernel/events/changes.ts'
import type { Handler } from '../../kernel/http/handler.ts'
import { swapVersioned } from '../../kernel/settings.ts'
import { switchboardUpdated } from './events.ts'
import { switchboardView } from './read.ts'
import { refuseToMove, resealed, secretChange } from './rules.ts'
import { readSwitchboard, type Switchboard } from './store.ts'

const factsOf = ({ host, port, realm }: Switchboard) => ({ host, port, realm })

export const updateSwitchboardConfiguration: Handler<typeof switchboardConfiguration.update> = async (call) => {
  const { body, db, platform, refuse } = call
  const { switchboard: before, version } = await readSwitchboard(db)
  if (version !== body.version) return refuse('request.staleVersion')
  const secret = { field: 'secret', wire: body.secret, sealed: before.secretSealed }
  refuseToMove(secret, before, body)
  const { host, port, realm } = body
  const after: Switchboard = { host, port, realm, secretSealed: resealed(secret, platform.config) }
  const next = await swapVersioned(db, 'switchboard', version, after)
  if (next === undefined) return refuse('request.staleVersion')
  const changes = [
    ...changesOf(factsOf(before), factsOf(after)),
    ...secretChange('secret', before.secretSealed, after.secretSealed),
  ]
  await recordAudited(call, switchboardUpdated, { changes }, { target: 'switchboard', details: { changes } })
  return switchboardView(after, next)
}
