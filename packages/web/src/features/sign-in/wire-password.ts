import { clientConfig } from '../../kernel/client-config.ts'
import { translate } from '../../kernel/i18n.ts'
import { NotSaved } from '../../kit/form/not-saved.ts'

const IV_BYTES = 12
const encode = (text: string) => new TextEncoder().encode(text)

/** Over plain http a browser gives no encryption; a password is then not sent at all. */
export const canEncrypt = () => globalThis.crypto?.subtle !== undefined

/** base64(iv[12] ‖ AES-256-GCM ciphertext ‖ tag[16]), the key being SHA-256 of the passphrase. */
export async function sealPassword(password: string, passphrase: string): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', encode(passphrase))
  const key = await crypto.subtle.importKey('raw', digest, 'AES-GCM', false, ['encrypt'])
  const iv = crypto.getRandomValues(new Uint8Array(IV_BYTES))
  const sealed = await crypto.subtle.encrypt({ name: 'AES-GCM', iv }, key, encode(password))
  return btoa(String.fromCharCode(...iv, ...new Uint8Array(sealed)))
}

/** A password as it may travel. Asks the server for the passphrase when it is not known yet. */
export async function toWirePassword(password: string): Promise<string> {
  if (!canEncrypt()) throw new NotSaved(translate('sign-in:insecure'))
  const { clientPassphrase } = await clientConfig()
  return sealPassword(password, clientPassphrase)
}
