import { runCommand } from '../run-command.ts'

const args = process.argv.slice(2)
const words = args.filter((arg) => arg !== '--short')
process.exitCode = await runCommand('vitest', ['run', ...words], {
  HOSTILE: args.includes('--short') ? 'short' : 'long',
  TEST_DATABASE_URL: process.env['TEST_DATABASE_URL'] ?? 'postgres://postgres@127.0.0.1:5432/postgres',
})
