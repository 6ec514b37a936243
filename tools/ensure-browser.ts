import { spawnSync } from 'node:child_process'
import { accessSync, constants, existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { chromium } from '@playwright/test'

const wholeBrowsers = ['chromium', 'chromium-browser', 'google-chrome']
// The same engine without windows and what belongs to them (notices, say), at half the weight.
const shell = 'chromium-headless-shell'
const remedy =
  'No browser was found and none could be downloaded. Install Chromium (on Debian: apt-get install chromium), ' +
  'or set CHROMIUM to the path of a Chromium or Chrome.'

function isRunnable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}

function findOnPath(names: readonly string[]): string | undefined {
  const folders = (process.env['PATH'] ?? '').split(delimiter)
  return names.flatMap((name) => folders.map((folder) => join(folder, name))).find(isRunnable)
}

const findOwn = () => [chromium.executablePath()].find((path) => existsSync(path))

function download(): string | undefined {
  process.stdout.write('Downloading Chromium for the browser tests …\n')
  spawnSync('npx', ['playwright', 'install', 'chromium'], { stdio: ['ignore', 'ignore', 'inherit'] })
  return findOwn()
}

interface Wanted {
  /** Not the shell. */
  readonly isWhole?: boolean
}

/** Path of a Chromium: the one that CHROMIUM names, one of the PATH, Playwright's own, Playwright's download. */
export function ensureBrowser({ isWhole = false }: Wanted = {}): string {
  const named = process.env['CHROMIUM']
  if (named && !isRunnable(named)) throw new Error(`CHROMIUM is ${named}, where no program is. Correct or unset it.`)
  const found = named || findOnPath(isWhole ? wholeBrowsers : [shell, ...wholeBrowsers]) || findOwn() || download()
  if (!found) throw new Error(remedy)
  return found
}
