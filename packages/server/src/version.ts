import { readFileSync } from 'node:fs'

const rootPackage: unknown = JSON.parse(readFileSync(new URL('../../../package.json', import.meta.url), 'utf8'))

/** The product's version, as package.json says it. */
export const version = String((rootPackage as { version: unknown }).version)
