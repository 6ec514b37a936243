import { readFileSync } from 'node:fs'
import { type AcceptedPatterns, acceptedPath, findSlowPatterns } from './patterns.ts'
import { readProject } from './read-project.ts'
import { isTest, readTree } from './structure/source.ts'

// Else it starts a program of its own, Java where it finds one.
process.env['RECHECK_BACKEND'] = 'pure'

const isServed = (path: string) => /^packages\/(contract|server)\/src\//.test(path) && !isTest(path)
const served = Object.fromEntries(Object.entries(readProject()).filter(([path]) => isServed(path)))
const accepted = JSON.parse(readFileSync(acceptedPath, 'utf8')) as AcceptedPatterns
const complaints = await findSlowPatterns(readTree(served), accepted)
for (const complaint of complaints) process.stdout.write(`${complaint}\n`)
if (complaints.length > 0) process.exitCode = 1
