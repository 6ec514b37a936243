import type { Config } from '../../kernel/config.ts'
import type { SmsFact, SmsGateway } from '../../kernel/sms/gateway.ts'
import { openSecret } from '../../kernel/wire-password.ts'
import { gatewayCallback } from './callback.ts'
import { readFields, smppPlace } from './fields.ts'
import type { GatewayToSendBy } from './store-gateway.ts'

interface Options {
  readonly config: Config
  /** Where reports are to come to: the origin of links. */
  readonly origin: string
  /** Hears what comes over the open connection of SMPP. */
  readonly tell?: (fact: SmsFact) => Promise<void>
}

/** undefined: its secrets were sealed under another DATA_KEY, or its address names no machine. Close it after use. */
export async function openGateway(gateway: GatewayToSendBy, options: Options): Promise<SmsGateway | undefined> {
  const { config, origin, tell } = options
  const secret = gateway.secretSealed === null ? '' : openSecret(gateway.secretSealed, config.DATA_KEY)
  const callback = openSecret(gateway.callbackSealed, config.DATA_KEY)
  if (secret === undefined || callback === undefined) return undefined
  const { kind, address: url, account, idempotent: isIdempotent, window } = gateway
  if (kind === 'smpp') {
    const place = smppPlace(url)
    const { openSmpp } = await import('../../kernel/sms/smpp-gateway.ts')
    return place && openSmpp({ ...place, systemId: account, password: secret, window, ...(tell ? { tell } : {}) })
  }
  if (kind === 'esms') {
    const { openEsms } = await import('../../kernel/sms/esms.ts')
    return openEsms({ url, apiKey: account, secretKey: secret, callbackUrl: gatewayCallback(origin, callback) })
  }
  const { openGeneralHttp } = await import('../../kernel/sms/general-http.ts')
  return openGeneralHttp({ url, account, secret, isIdempotent, ...readFields(gateway.fields) })
}
