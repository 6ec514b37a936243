import { existsSync } from 'node:fs'
import { pathToFileURL } from 'node:url'
import { buildWebWhenStale } from '../build-web.ts'

const server = 'packages/server/src/main.ts'

if (existsSync('.env')) process.loadEnvFile()
await buildWebWhenStale()
// In this very process, so that a signal stops the server itself and nothing stands between.
process.argv[1] = server
await import(pathToFileURL(server).href)
