import { globSync, readFileSync } from 'node:fs'

const patterns = [
  'packages/*/*.{ts,tsx}',
  'packages/*/src/**/*.{ts,tsx,json}',
  '{e2e,hostile,bench,tools}/**/*.{ts,tsx,mjs}',
  '*.ts',
  'package-lock.json',
  '{.,packages/*}/package.json',
]

/** The project's own files, path → text. */
export const readProject = (): Record<string, string> =>
  Object.fromEntries(
    globSync(patterns)
      .sort()
      .map((path) => [path, readFileSync(path, 'utf8')]),
  )
