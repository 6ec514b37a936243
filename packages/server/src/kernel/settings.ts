import { z } from 'zod'
import type { Db } from '../schema/index.ts'

/** What an administrator sets for the whole company, with what holds until then. */
const Settings = z.object({
  selfRegistration: z.boolean().default(false),
  moneySuffix: z.string().max(10).default('$'),
  /** Days without interaction after which a customer is not to be forgotten. */
  dontForgetDays: z.number().int().min(1).max(3650).default(30),
})
export type Settings = z.infer<typeof Settings>

/** What holds where nothing was set. */
export const settingDefaults: Settings = Settings.parse({})

export async function readSettings(db: Db): Promise<Settings> {
  const rows = await db.selectFrom('setting').selectAll().execute()
  return Settings.parse(Object.fromEntries(rows.map(({ name, value }) => [name, value])))
}

export const readSetting = async <K extends keyof Settings>(db: Db, name: K): Promise<Settings[K]> => {
  const row = await db.selectFrom('setting').select('value').where('name', '=', name).executeTakeFirst()
  return Settings.shape[name].parse(row?.value) as Settings[K]
}
