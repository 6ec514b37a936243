import { mailSecurities } from '@crm/contract/setting'
import { z } from 'zod'
import type { Db } from '../../schema/index.ts'
import { readVersioned } from '../settings.ts'

/** Where an administrator says that mail goes. Password and key rest sealed under DATA_KEY. */
export const MailConfiguration = z.object({
  /** Empty: where the environment says. */
  host: z.string().default(''),
  port: z.number().int().default(587),
  security: z.enum(mailSecurities).default('upgrade'),
  account: z.string().default(''),
  senderName: z.string().default(''),
  senderAddress: z.string().default(''),
  dkimDomain: z.string().default(''),
  dkimSelector: z.string().default(''),
  passwordSealed: z.string().nullable().default(null),
  dkimKeySealed: z.string().nullable().default(null),
})
export type MailConfiguration = z.infer<typeof MailConfiguration>

export async function readMailConfiguration(db: Db): Promise<{ configuration: MailConfiguration; version: number }> {
  const { value, version } = await readVersioned(db, 'mail')
  return { configuration: MailConfiguration.parse(value ?? {}), version }
}
