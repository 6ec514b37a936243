import type { client as clientApi } from '@crm/contract/client'
import type { HandlersOf } from '../../kernel/http/handler.ts'
import { readSettings } from '../../kernel/settings.ts'
import { version } from '../../version.ts'

export const client: HandlersOf<typeof clientApi> = {
  config: async ({ db, platform: { config, pusher } }) => {
    const { moneySuffix, selfRegistration } = await readSettings(db)
    return {
      comAes: config.COM_AES,
      clientPassphrase: config.CLIENT_PASSPHRASE,
      productName: 'Lite CRM',
      version,
      pushPublicKey: await pusher.publicKey(),
      moneySuffix,
      selfRegistration,
      demo: config.demo,
    }
  },
}
