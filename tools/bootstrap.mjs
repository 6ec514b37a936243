// Plain JavaScript on purpose: this runs on Node 20 in a fresh clone, before anything is installed.
import { spawn, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { constants } from 'node:os'
import { delimiter, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = dirname(dirname(fileURLToPath(import.meta.url)))
const binaries = join(root, 'node_modules/.bin')
const stampFile = join(root, 'node_modules/.cache/lite-crm/lockfile')

const tasks = {
  start: 'tools/tasks/start.ts',
  dev: 'tools/tasks/dev.ts',
  check: 'tools/tasks/check.ts',
  test: 'tools/tasks/test.ts',
  bench: 'bench/run.ts',
  hostile: 'tools/tasks/hostile.ts',
  screens: 'tools/screens.ts',
}

function fail(message) {
  process.stderr.write(`${message}\n`)
  process.exit(1)
}

function install() {
  const stamp = createHash('sha256')
    .update(readFileSync(join(root, 'package-lock.json')))
    .digest('hex')
  if (existsSync(stampFile) && readFileSync(stampFile, 'utf8') === stamp) return
  process.stdout.write('Installing packages (only after a change of package-lock.json) …\n')
  // Not `npm ci`: npm 11 refuses a lockfile that lacks an optional package of another platform, and not every registry
  // has all of them. This leaves the lockfile alone and checks each package against it just the same.
  const done = spawnSync('npm', ['install', '--no-save', '--include=dev', '--loglevel=error'], {
    cwd: root,
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  if (done.error) fail(`npm cannot be started (${done.error.message}). Install Node 24 with npm, then run this again.`)
  if (done.status !== 0) fail('The installation failed (see above). Mend that, then run this again.')
  mkdirSync(dirname(stampFile), { recursive: true })
  writeFileSync(stampFile, stamp)
}

// 24.12 is the first that runs TypeScript without a warning.
function isNewEnough(version) {
  const [major = 0, minor = 0] = version.split('.').map(Number)
  return major > 24 || (major === 24 && minor >= 12)
}

/** The pinned Node where the platform has one (not on Macs with an Apple chip), else the one that runs this. */
function findNode() {
  const pinned = join(binaries, 'node')
  if (existsSync(pinned)) return pinned
  if (isNewEnough(process.versions.node)) return process.execPath
  return fail(
    `Node ${process.versions.node} is too old, and no pinned one exists for ${process.platform}-${process.arch}. ` +
      'Install Node 24 (24.12 or newer, https://nodejs.org), then run this again.',
  )
}

/** How the server's process keeps its memory small; docs/operations.md says why. */
const serverFlags = () => JSON.parse(readFileSync(join(root, 'packages/server/node-flags.json'), 'utf8'))

/** What one start compiled, the next takes as it is. Where the folder cannot be written it just compiles. */
const compileCache = join(root, 'node_modules/.cache/compile')

function run(node, file, args) {
  const path = [binaries, dirname(node), process.env.PATH].join(delimiter)
  const isServer = file === tasks.start
  const flags = isServer ? serverFlags() : []
  const cache = isServer ? { NODE_COMPILE_CACHE: compileCache } : {}
  const child = spawn(node, [...flags, join(root, file), ...args], {
    cwd: root,
    stdio: 'inherit',
    env: { ...cache, ...process.env, PATH: path },
  })
  for (const signal of ['SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal))
  // A terminal sends Ctrl-C to every process of the group itself; a second one would mean "at once".
  process.on('SIGINT', () => process.stdin.isTTY || child.kill('SIGINT'))
  child.on('error', (error) => fail(`${node} cannot be started: ${error.message}`))
  child.on('exit', (code, signal) => process.exit(code ?? 128 + constants.signals[signal]))
}

// Some ways to run a script pass the `--` on that parts its own words from the task's.
const [task, ...args] = process.argv.slice(2).filter((word) => word !== '--')
const file = tasks[task]
if (file === undefined) fail(`Unknown task "${task ?? ''}". Known: ${Object.keys(tasks).join(', ')}.`)
if (!existsSync(join(root, file)))
  fail(`${file} does not exist: this copy of the project is not whole. Clone it again.`)
install()
run(findNode(), file, args)
