import { enableCompileCache } from 'node:module'
import { fileURLToPath } from 'node:url'

// Before anything else is loaded: what the last start compiled, this one takes as it is. Where the folder cannot be
// written it just compiles.
enableCompileCache(fileURLToPath(new URL('../../../node_modules/.cache/compile', import.meta.url)))
await import('./run.ts')
