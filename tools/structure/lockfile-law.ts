import type { Finding, Law } from './source.ts'

const path = 'package-lock.json'

/** The oldest versions without a known hole that concerns us; docs/security.md tells why each stands here. */
const versionsMin: Readonly<Record<string, string>> = {
  fastify: '5.12.5',
  '@fastify/multipart': '10.1.1',
  'socket.io-parser': '4.2.7',
  'engine.io': '6.6.10',
  nodemailer: '10.0.13',
  'file-type': '21.3.2',
}

interface Entry {
  readonly version?: string
  readonly resolved?: string
  readonly integrity?: string
  readonly link?: boolean
  readonly inBundle?: boolean
}

const isOlder = (version: string, min: string) => version.localeCompare(min, 'en', { numeric: true }) < 0

function faultsOf(place: string, { version = '', resolved = '', integrity, link, inBundle }: Entry): string[] {
  const name = place.replace(/^.*node_modules\//, '')
  const min = versionsMin[name]
  const faults: string[] = []
  // What lies inside another package's archive is covered by that archive's integrity.
  if (!integrity && !link && !inBundle) faults.push('has no integrity. Remove its entry and run npm install.')
  if (/^(https?|git)\b/.test(resolved))
    faults.push(`names the address ${resolved}. Remove its entry and run npm install with this project's .npmrc.`)
  if (min !== undefined && isOlder(version, min))
    faults.push(`is ${version}; install ${min} or newer, older ones have known holes.`)
  if (name === 'xlsx' && version.startsWith('0.18'))
    faults.push('0.18 has known holes. Use read-excel-file or write-excel-file.')
  return faults.map((fault) => `${name} ${fault}`)
}

const readPackages = (text: string | undefined) =>
  (JSON.parse(text ?? '{}') as { packages?: Record<string, Entry> }).packages ?? {}

const finding = (message: string): Finding => ({ law: 'lockfile', path, message })

/** The lockfile pins every package by its content, and none below its minimum version. */
export const lockfileLaw: Law = ({ texts }) =>
  Object.entries(readPackages(texts.get(path)))
    .filter(([place]) => place.includes('node_modules/'))
    .flatMap(([place, entry]) => faultsOf(place, entry).map(finding))

const kinds = ['dependencies', 'devDependencies', 'optionalDependencies'] as const
type Manifest = Partial<Record<(typeof kinds)[number], Record<string, string>>>

const wishesOf = (manifest: Manifest) =>
  kinds.flatMap((kind) => Object.entries(manifest[kind] ?? {}).map(([name, version]) => `${name}@${version}`)).sort()

/** The lockfile was written for these very manifests: an installation would silently fill a gap. */
export const manifestLaw: Law = ({ texts }) => {
  const packages = readPackages(texts.get(path))
  return [...texts]
    .filter(([name]) => /(^|\/)package\.json$/.test(name))
    .flatMap(([name, text]): Finding[] => {
      const locked = wishesOf((packages[name.replace(/\/?package\.json$/, '')] ?? {}) as Manifest)
      const wished = wishesOf(JSON.parse(text) as Manifest)
      if (locked.join() === wished.join()) return []
      return [finding(`does not fit ${name}. Run npm install and commit both.`)]
    })
}
