import { randomBytes } from 'node:crypto'
import { readdirSync } from 'node:fs'
import { connect } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { customerUpload } from '@crm/contract/customer-upload'
import fc from 'fast-check'
import { ask, type Person } from '../ask.ts'
import { csvOf, formOf } from '../customers.ts'
import { until } from '../hear.ts'
import { choose, type Findings, openFindings, scenario } from '../scenario.ts'
import type { ServerProcess } from '../server-process.ts'
import { openOnServer, type ServerSite } from '../site.ts'
import { judge, wordsOfError } from './judge.ts'
import { hostileText } from './values.ts'

const endpoint = customerUpload.upload
const quietWithinMs = 60_000
const boundary = 'hostile'
const zipStart = Buffer.from('504b0304140008080800', 'hex')

const names = [
  'khach.csv',
  'khach.xlsx',
  '../../x.csv',
  'CON',
  '',
  'a\r\nb.xlsx',
  '\u202excod.xlsx',
  `${'x'.repeat(400)}.csv`,
]

/** Bytes of all kinds: noise, broken archives, sheets with odd cells. */
const contents = (site: ServerSite): fc.Arbitrary<Uint8Array<ArrayBuffer>> => {
  const text = (one: string) => new Uint8Array(Buffer.from(one))
  const sheet = csvOf('Lạ', 3, site.choices)
  return fc.oneof(
    fc.uint8Array({ maxLength: 2_000 }).map((bytes) => new Uint8Array(bytes)),
    fc.uint8Array({ maxLength: 2_000 }).map((bytes) => new Uint8Array(Buffer.concat([zipStart, bytes]))),
    hostileText.map((cell) => text(`${sheet}\n${cell},${cell},${cell},${cell}`)),
    hostileText.map((header) => text(sheet.replace('\n', `,${header.toWellFormed()}\n`))),
    fc.constantFrom(
      text(''),
      text('\n'.repeat(5_000)),
      text(`${','.repeat(20_000)}\n`),
      text(`"${sheet}`),
      text(sheet),
    ),
  )
}

const fields = fc.record(
  {
    Mode: fc.oneof(fc.constantFrom('all', 'valid'), hostileText),
    DryRun: fc.oneof(fc.constantFrom('true', 'false'), hostileText),
    Columns: fc.oneof(
      fc.constantFrom('[]', '[null]', '["name","name"]', '["name",null]', '{"a":1}', '[['),
      hostileText,
    ),
    UserName: fc.oneof(fc.constantFrom('admin', 'staff.sales01'), hostileText),
    unknown: hostileText,
  },
  { requiredKeys: [] },
)

async function fireForms(server: ServerProcess, site: ServerSite, person: Person, shots: number, findings: Findings) {
  const seen = new Map<number, number>()
  for (const [name, content, own] of fc.sample(fc.tuple(fc.constantFrom(...names), contents(site), fields), shots)) {
    const texts = Object.fromEntries(Object.entries(own).map(([key, value]) => [key, String(value).toWellFormed()]))
    const { type, bytes } = await formOf({ name, content }, texts)
    // Some lose their end or their beginning on the way.
    const cut = Math.random() < 0.2 ? bytes.subarray(0, Math.floor(Math.random() * bytes.length)) : bytes
    const headers = { ...person.headers, 'content-type': type }
    const answer = await ask(server.origin, {
      method: 'POST',
      path: endpoint.path,
      headers,
      body: cut,
      timeoutMs: 20_000,
    }).catch(() => undefined)
    if (!answer) {
      findings.add('no answer to a form', `${name} ${JSON.stringify(texts).slice(0, 200)}`)
      continue
    }
    seen.set(answer.status, (seen.get(answer.status) ?? 0) + 1)
    const fault = judge(endpoint, answer)
    if (fault) findings.add(fault, `${name} ${JSON.stringify(texts).slice(0, 200)} → ${answer.text.slice(0, 300)}`)
  }
  return [...seen].sort(([a], [b]) => a - b).map(([status, n]) => `${n} × ${status}`)
}

/** Sends a form and hangs up at a random byte. */
function hangUp({ port }: ServerProcess, { headers }: Person): Promise<void> {
  const file = randomBytes(50_000)
  const body = Buffer.concat([
    Buffer.from(`--${boundary}\r\nContent-Disposition: form-data; name="File"; filename="k.xlsx"\r\n\r\n`),
    file,
    Buffer.from(`\r\n--${boundary}--\r\n`),
  ])
  const head = [
    `POST ${endpoint.path} HTTP/1.1`,
    'host: 127.0.0.1',
    `authorization: ${headers['authorization']}`,
    `content-type: multipart/form-data; boundary=${boundary}`,
    `content-length: ${body.length}`,
  ].join('\r\n')
  const whole = Buffer.concat([Buffer.from(`${head}\r\n\r\n`), body])
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1')
    socket.on('error', () => resolve()).on('close', () => resolve())
    socket.write(whole.subarray(0, 1 + Math.floor(Math.random() * (whole.length - 2))), () =>
      setTimeout(() => socket.resetAndDestroy(), Math.random() * 30),
    )
  })
}

const filesIn = (folder: string) => readdirSync(folder, { recursive: true }).length

scenario({
  name: 'fuzz-upload',
  promise:
    'no 5xx from any form; after uploads cut off at random bytes no temporary file, no stored file and no open handle is left within 60 s',
  async run(place, length) {
    const findings = openFindings()
    const shots = choose(length, 150, 3_000)
    const aborted = choose(length, 100, 1_000)
    const site = await openOnServer(place)
    const [temporary, stored] = [place.folder(), place.folder()]
    const server = await site.start({ TMPDIR: temporary, FILES_URL: stored })
    const person = await site.signIn(server, 'admin')
    const counts = await fireForms(server, site, person, shots, findings)
    await wait(2_000)
    const before = { handles: server.openHandles(), files: filesIn(temporary) + filesIn(stored) }
    for (let left = aborted; left > 0; left -= 10)
      await Promise.all(Array.from({ length: 10 }, () => hangUp(server, person)))
    const isQuiet = () => server.openHandles() <= before.handles && filesIn(temporary) + filesIn(stored) <= before.files
    const quietMs = await until(isQuiet, quietWithinMs)
    findings.check(
      quietMs !== undefined,
      'something is left after 60 s',
      `${server.openHandles()} handles, ${before.handles} before`,
    )
    findings.check(filesIn(temporary) === 0, 'temporary files are left', String(filesIn(temporary)))
    findings.check(server.isAlive(), 'the process ended')
    for (const line of server.errors()) findings.add(...wordsOfError(line))
    await server.stop()
    const figures = `${shots} forms: ${counts.join(', ')}; ${aborted} cut off, quiet after ${Math.round(quietMs ?? quietWithinMs)} ms, ${before.handles} handles before and ${filesIn(temporary)} temporary files after`
    return { length: `${shots} forms, ${aborted} cut off`, figures, broken: findings.list() }
  },
})
