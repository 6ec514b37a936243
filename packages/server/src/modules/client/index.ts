import type { client as clientApi } from '@crm/contract/client'
import { PRODUCT_NAME } from '@crm/contract/rules/limits'
import type { HandlersOf } from '../../kernel/http/handler.ts'
import { readSettings } from '../../kernel/settings.ts'
import { version } from '../../version.ts'
import { selfRegistration } from '../account/index.ts'
import { moneySuffix } from '../setting/index.ts'

const shown = { moneySuffix, selfRegistration }

export const client: HandlersOf<typeof clientApi> = {
  config: async ({ db, platform: { config, pusher } }) => {
    const settings = await readSettings(db, shown)
    return {
      comAes: config.COM_AES,
      clientPassphrase: config.CLIENT_PASSPHRASE,
      productName: PRODUCT_NAME,
      version,
      pushPublicKey: await pusher.publicKey(),
      ...settings,
      demo: config.demo,
    }
  },
}
