import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { type AcceptedPatterns, acceptedPath, findSlowPatterns } from './patterns.ts'
import { readProject } from './read-project.ts'
import { isTest, readTree } from './structure/source.ts'

// Else it starts a program of its own, Java where it finds one.
process.env['RECHECK_BACKEND'] = 'pure'

/** A proof takes long and holds for ever. */
const proofs = 'node_modules/.cache/lite-crm/safe-patterns.json'
const safe = new Set<string>(existsSync(proofs) ? JSON.parse(readFileSync(proofs, 'utf8')) : [])

const isServed = (path: string) => /^packages\/(contract|server)\/src\//.test(path) && !isTest(path)
const served = Object.fromEntries(Object.entries(readProject()).filter(([path]) => isServed(path)))
const accepted = JSON.parse(readFileSync(acceptedPath, 'utf8')) as AcceptedPatterns
const complaints = await findSlowPatterns(readTree(served), accepted, safe)
mkdirSync(dirname(proofs), { recursive: true })
writeFileSync(proofs, JSON.stringify([...safe]))
for (const complaint of complaints) process.stdout.write(`${complaint}\n`)
if (complaints.length > 0) process.exitCode = 1
