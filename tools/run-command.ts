import { spawn } from 'node:child_process'

interface Outcome {
  readonly code: number
  readonly output: string
}

/** Runs a command of node_modules/.bin in sight of the person. Answers its exit code. */
export const runCommand = (command: string, args: readonly string[], env: Record<string, string> = {}) =>
  new Promise<number>((resolve, reject) => {
    const child = spawn(command, args, { stdio: 'inherit', env: { ...process.env, ...env } })
    child.on('error', reject)
    child.on('exit', (code) => resolve(code ?? 1))
  })

/** Runs a command out of sight. Answers its exit code and all that it printed. */
export const captureCommand = (command: string, args: readonly string[]) =>
  new Promise<Outcome>((resolve, reject) => {
    const child = spawn(command, args, { stdio: ['ignore', 'pipe', 'pipe'] })
    let output = ''
    const keep = (chunk: Buffer) => {
      output += chunk.toString()
    }
    child.stdout.on('data', keep)
    child.stderr.on('data', keep)
    child.on('error', reject)
    child.on('close', (code) => resolve({ code: code ?? 1, output }))
  })
