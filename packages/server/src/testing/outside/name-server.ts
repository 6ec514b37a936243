import { createSocket } from 'node:dgram'
import { once } from 'node:events'

export interface Names {
  readonly txt?: Readonly<Record<string, string>>
  readonly mx?: Readonly<Record<string, string>>
  readonly a?: Readonly<Record<string, string>>
  /** Names that nobody answers for. */
  readonly silent?: readonly string[]
}

const types = { a: 1, mx: 15, txt: 16 } as const

const nameBytes = (name: string) =>
  Buffer.concat([
    ...name.split('.').map((label) => Buffer.concat([Buffer.from([label.length]), Buffer.from(label, 'latin1')])),
    Buffer.from([0]),
  ])

const pieces = (text: string) => text.match(/.{1,255}/gs) ?? ['']

const dataOf: Record<keyof typeof types, (value: string) => Buffer> = {
  a: (value) => Buffer.from(value.split('.').map(Number)),
  mx: (value) => Buffer.concat([Buffer.from([0, 10]), nameBytes(value)]),
  txt: (value) =>
    Buffer.concat(
      pieces(value).map((piece) => Buffer.concat([Buffer.from([piece.length]), Buffer.from(piece, 'latin1')])),
    ),
}

/** The question of a message: its name, its type, and where it ends. */
function questionOf(message: Buffer) {
  const labels: string[] = []
  let at = 12
  for (let length = message[at] ?? 0; length > 0; length = message[at] ?? 0) {
    labels.push(message.toString('latin1', at + 1, at + 1 + length))
    at += 1 + length
  }
  return { name: labels.join('.').toLowerCase(), type: message.readUInt16BE(at + 1), end: at + 5 }
}

function answerTo(message: Buffer, names: Names): Buffer | undefined {
  const { name, type, end } = questionOf(message)
  if (names.silent?.includes(name)) return undefined
  const kind = (['a', 'mx', 'txt'] as const).find((one) => types[one] === type)
  const value = kind && names[kind]?.[name]
  const header = Buffer.from(message.subarray(0, 12))
  header.writeUInt16BE(value === undefined ? 0x8183 : 0x8180, 2)
  header.writeUInt16BE(value === undefined ? 0 : 1, 6)
  header.fill(0, 8, 12)
  const question = message.subarray(12, end)
  if (!kind || value === undefined) return Buffer.concat([header, question])
  const data = dataOf[kind](value)
  const fixed = Buffer.alloc(12)
  fixed.writeUInt16BE(0xc0_0c, 0)
  fixed.writeUInt16BE(type, 2)
  fixed.writeUInt16BE(1, 4)
  fixed.writeUInt32BE(60, 6)
  fixed.writeUInt16BE(data.length, 10)
  return Buffer.concat([header, question, fixed, data])
}

/** A name server in this process that knows what `names` says at the moment it is asked. */
export async function startNameServer(names: () => Names) {
  const socket = createSocket('udp4')
  socket.on('message', (message, { port, address }) => {
    const answer = answerTo(message, names())
    if (answer) socket.send(answer, port, address)
  })
  socket.bind(0, '127.0.0.1')
  await once(socket, 'listening')
  return { address: `127.0.0.1:${socket.address().port}`, close: () => socket.close() }
}
