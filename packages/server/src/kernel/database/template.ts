import { createHash, randomBytes } from 'node:crypto'
import { access, link, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { clusterFolder } from './embedded.ts'
import { migrate } from './migrate.ts'
import { openDatabase } from './pool.ts'

/**
 * A migrated database as one file, for `template` of `openDatabase`: made in the cache folder by whoever asks first,
 * found there by all later ones until a migration or the embedded database changes.
 */
export async function migratedTemplate(cacheFolder: string, migrationFolder: string): Promise<string> {
  const template = join(cacheFolder, `${await fingerprint(migrationFolder)}.tar`)
  if (await exists(template)) return template
  await mkdir(cacheFolder, { recursive: true })
  // Two may make it at once: the first stays, since a file that is replaced while it is read cannot be read.
  const draft = `${template}.${randomBytes(4).toString('hex')}`
  await writeFile(draft, await dumpMigrated(migrationFolder))
  await link(draft, template).catch(ifExists)
  await rm(draft)
  return template
}

async function dumpMigrated(migrationFolder: string): Promise<Buffer> {
  const folder = await mkdtemp(join(tmpdir(), 'lite-crm-'))
  try {
    const database = await openDatabase({ dataDir: folder })
    await database.withoutTimeLimits((db) => migrate(db, migrationFolder)).finally(database.close)
    const pglite = await PGlite.create(clusterFolder(folder))
    const dump = await pglite.dumpDataDir('none')
    await pglite.close()
    return Buffer.from(await dump.arrayBuffer())
  } finally {
    await rm(folder, { recursive: true })
  }
}

async function fingerprint(migrationFolder: string): Promise<string> {
  const engine = createRequire(import.meta.url).resolve('@electric-sql/pglite')
  const files = (await readdir(migrationFolder)).sort().map((file) => join(migrationFolder, file))
  const hash = createHash('sha256')
  for (const file of [engine, ...files]) hash.update(basename(file)).update(await readFile(file))
  return hash.digest('hex').slice(0, 16)
}

function ifExists(error: NodeJS.ErrnoException): void {
  if (error.code !== 'EEXIST') throw error
}

function exists(path: string): Promise<boolean> {
  return access(path).then(
    () => true,
    () => false,
  )
}
