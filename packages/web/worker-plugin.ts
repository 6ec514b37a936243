import { createHash } from 'node:crypto'
import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build, type Plugin } from 'vite'
import type { Release } from './src/service-worker/release.ts'

const source = fileURLToPath(new URL('src/service-worker/worker.ts', import.meta.url))
const PAGE = 'index.html'
const WORKER = 'sw.js'
/** For the server (bundles-plugin.ts). */
const PRELOADS = 'preloads.json'

const listFiles = (folder: string) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((path) => path !== WORKER && path !== PRELOADS && statSync(join(folder, path)).isFile())
    .map((path) => path.replaceAll('\\', '/'))
    .sort()

function entryOf(page: string): string {
  const entry = /<script type="module"[^>]* src="([^"]+)"/.exec(page)?.[1]
  if (entry === undefined) throw new Error('The built page names no first script.')
  return entry
}

/** What stands in the folder of a finished build. */
function readRelease(folder: string): Release {
  const hash = createHash('sha256')
  const files = listFiles(folder)
  for (const file of files)
    hash
      .update(file)
      .update('\0')
      .update(readFileSync(join(folder, file)))
  return {
    id: hash.digest('base64url').slice(0, 16),
    entry: entryOf(readFileSync(join(folder, PAGE), 'utf8')),
    files: files.filter((file) => file !== PAGE).map((file) => `/${file}`),
  }
}

async function bundleWorker(release: Release): Promise<string> {
  const built = await build({
    configFile: false,
    publicDir: false,
    logLevel: 'warn',
    define: { RELEASE: JSON.stringify(release) },
    build: {
      target: 'es2022',
      write: false,
      modulePreload: false,
      rolldownOptions: { input: source, output: { format: 'iife' } },
    },
  })
  const chunk = 'output' in built ? built.output[0] : undefined
  if (chunk === undefined) throw new Error('The service worker could not be built.')
  return chunk.code
}

/** The service worker as /sw.js: built last, since it names all other files. */
export const serviceWorker = (): Plugin => ({
  name: 'service-worker',
  apply: 'build',
  async writeBundle({ dir }) {
    if (dir === undefined) return
    writeFileSync(join(dir, WORKER), await bundleWorker(readRelease(dir)))
  },
})
