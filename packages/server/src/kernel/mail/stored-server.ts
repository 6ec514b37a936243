import { isIP } from 'node:net'
import type { ConnectionOptions } from 'node:tls'
import type { Db } from '../../schema/index.ts'
import { openSecret } from '../wire-password.ts'
import { type MailConfiguration, readMailConfiguration } from './configuration.ts'
import { type DkimSigner, readDkimKey, signMail } from './dkim.ts'
import type { MailReadyToSend } from './mailer.ts'
import { type SmtpLimits, type SmtpServer, timesOf } from './smtp-server.ts'

export interface StoredServer {
  readonly from: MailReadyToSend['from']
  readonly server: SmtpServer
}

/** What an administrator set, as it stands this moment; undefined where no server is named. */
export type ReadStored = () => Promise<MailConfiguration | undefined>

/** Read for each mail: a change holds at once and in every process, and a mail costs far more than a read. */
export const storedIn =
  (db: Db): ReadStored =>
  async () => {
    const { configuration } = await readMailConfiguration(db)
    return configuration.host === '' ? undefined : configuration
  }

interface Options {
  readonly dataKey: string
  readonly limits: SmtpLimits
  /** Which certificates are trusted, where it is not the system's own list. */
  readonly tls?: ConnectionOptions | undefined
}

/** undefined: its secrets were sealed under another DATA_KEY. */
export function storedServerOf(stored: MailConfiguration, { dataKey, limits, tls }: Options): StoredServer | undefined {
  const password = stored.passwordSealed === null ? '' : openSecret(stored.passwordSealed, dataKey)
  const pem = stored.dkimKeySealed === null ? '' : openSecret(stored.dkimKeySealed, dataKey)
  if (password === undefined || pem === undefined) return undefined
  const signer = signerOf(stored, pem)
  const options = {
    host: stored.host,
    port: stored.port,
    secure: stored.security === 'start',
    requireTLS: stored.security === 'upgrade',
    ignoreTLS: stored.security === 'none',
    ...(isIP(stored.host) ? {} : { servername: stored.host }),
    ...(tls ? { tls } : {}),
    ...timesOf(limits),
  }
  const server: SmtpServer = {
    options,
    auth: stored.account === '' ? undefined : { user: stored.account, pass: password },
    wholeMs: limits.wholeMs,
    ...(signer ? { finish: (raw: Buffer) => signMail(raw, signer) } : {}),
  }
  return { from: { name: stored.senderName, address: stored.senderAddress }, server }
}

function signerOf({ dkimDomain, dkimSelector }: MailConfiguration, pem: string): DkimSigner | undefined {
  const key = dkimDomain && dkimSelector && pem ? readDkimKey(pem) : undefined
  return key && { domain: dkimDomain, selector: dkimSelector, key }
}
