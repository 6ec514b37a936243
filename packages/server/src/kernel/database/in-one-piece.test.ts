import { Duplex } from 'node:stream'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { inOnePiece } from './in-one-piece.ts'

test('what is written in one turn leaves in one piece and in its order, and the next turn’s in another', async () => {
  const pieces: string[] = []
  const wire = new Duplex({
    read: () => {},
    write: (chunk, _, done) => {
      pieces.push(String(chunk))
      done()
    },
    writev: (chunks, done) => {
      pieces.push(chunks.map(({ chunk }) => String(chunk)).join(' '))
      done()
    },
  })
  const hold = inOnePiece(wire)
  const send = (text: string) => {
    hold()
    wire.write(text)
  }
  send('begin')
  await Promise.resolve()
  send('lock')
  send('insert')
  await nextTurn()
  send('commit')
  await nextTurn()
  expect(pieces).toEqual(['begin lock insert', 'commit'])
})
