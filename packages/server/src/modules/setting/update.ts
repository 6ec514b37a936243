import type { ProductSetting, setting } from '@crm/contract/setting'
import { recordAudited } from '../../kernel/audit.ts'
import { type Change, changesOf } from '../../kernel/events/changes.ts'
import type { Handler } from '../../kernel/http/handler.ts'
import { readSettings, swapVersioned } from '../../kernel/settings.ts'
import { settingUpdated } from './events.ts'
import { type ProductSettings, productSettings } from './product.ts'
import { writeSettings } from './store.ts'

type Asked = { readonly [K in keyof ProductSettings]?: ProductSettings[K] | undefined }

function settingsAfter(before: ProductSettings, asked: Asked): ProductSettings {
  const { passwordBlocklist = before.passwordBlocklist } = asked
  return {
    dontForgetDays: asked.dontForgetDays ?? before.dontForgetDays,
    moneySuffix: asked.moneySuffix ?? before.moneySuffix,
    selfRegistration: asked.selfRegistration ?? before.selfRegistration,
    passwordBlocklist: [...new Set(passwordBlocklist)],
  }
}

/** What nobody may choose is a list of what people do choose: that it changed is told, and not how. */
function changesBetween(before: ProductSettings, after: ProductSettings): Change[] {
  const { passwordBlocklist: listBefore, ...factsBefore } = before
  const { passwordBlocklist: listAfter, ...factsAfter } = after
  const isSame = JSON.stringify(listBefore) === JSON.stringify(listAfter)
  return [
    ...changesOf(factsBefore, factsAfter),
    ...(isSame ? [] : [{ field: 'passwordBlocklist', before: null, after: 'changed' }]),
  ]
}

export const update: Handler<typeof setting.update> = async (call) => {
  const { body, db, refuse } = call
  // Counted first: the row stays locked, and whoever else edits waits for what this one wrote.
  const version = await swapVersioned(db, 'product', body.version, {})
  if (version === undefined) return refuse('request.staleVersion')
  const before = await readSettings(db, productSettings)
  const after = settingsAfter(before, body)
  const changes = changesBetween(before, after)
  await writeSettings(db, after)
  await recordAudited(call, settingUpdated, { changes }, { target: 'product', details: { changes } })
  return { ...after, version } satisfies ProductSetting
}
