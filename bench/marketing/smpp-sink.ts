/** A message centre that takes every message and keeps none: the same for both sides, in a process of its own. */
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import smpp from 'smpp'

let last = 0
const server = smpp.createServer({}, (session) => {
  session.on('error', () => {})
  session.on('bind_transceiver', (pdu) => void session.send(pdu.response()))
  session.on('submit_sm', (pdu) => {
    last += 1
    session.send(pdu.response({ message_id: `g-${last}` }))
  })
  session.on('unbind', (pdu) => {
    session.send(pdu.response())
    session.close()
  })
})
server.listen(0, '127.0.0.1')
await once(server as never, 'listening')
process.send?.((server.address() as AddressInfo).port)
process.on('disconnect', () => process.exit(0))
