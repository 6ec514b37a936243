import { captureCommand } from '../run-command.ts'

const steps: readonly (readonly [name: string, command: string, ...args: string[]])[] = [
  ['types', 'tsc', '--noEmit', '-p', '.'],
  ['lint', 'biome', 'check', '--error-on-warnings', '.'],
  ['unused', 'knip', '--no-progress', '--treat-config-hints-as-errors'],
  ['structure', 'node', 'tools/check-structure.ts'],
  ['patterns', 'node', 'tools/check-regex.ts'],
]

async function runStep([name, command, ...args]: (typeof steps)[number]): Promise<boolean> {
  const { code, output } = await captureCommand(command, args)
  process.stdout.write(code === 0 ? `✓ ${name}\n` : `✗ ${name}\n${output.trimEnd()}\n\n`)
  return code === 0
}

const passed = await Promise.all(steps.map(runStep))
if (passed.includes(false)) process.exitCode = 1
