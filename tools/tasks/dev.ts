import { type ChildProcess, spawn } from 'node:child_process'
import { existsSync } from 'node:fs'

const webPort = '5173'
const start = (command: string, args: readonly string[]) => spawn(command, args, { stdio: 'inherit' })

if (existsSync('.env')) process.loadEnvFile()
// Mails link to this page, and the server takes live connections from it alone.
process.env['PUBLIC_ORIGINS'] ??= `http://localhost:${webPort}`

const running: ChildProcess[] = [
  start('node', ['--watch', '--watch-preserve-output', 'packages/server/src/main.ts']),
  start('vite', ['packages/web', '--port', webPort, '--strictPort', '--clearScreen', 'false']),
]

// A terminal's Ctrl-C reaches both children itself; what arrives here alone is passed on.
const stop = () => {
  for (const child of running) if (child.exitCode === null && child.signalCode === null) child.kill('SIGTERM')
}
process.on('SIGINT', () => process.stdin.isTTY || stop())
process.on('SIGTERM', stop)
for (const child of running)
  child.on('exit', (code) => {
    process.exitCode ||= code ?? 0
    stop()
  })
