/** Takes every mail and keeps none: the same for both sides, in a process of its own. */
import { once } from 'node:events'
import { SMTPServer } from 'smtp-server'

const server = new SMTPServer({
  authOptional: true,
  disabledCommands: ['STARTTLS', 'AUTH'],
  disableReverseLookup: true,
  logger: false,
  onData(stream, _session, done) {
    stream.resume().on('end', () => done())
  },
})
await once(server.listen(0, '127.0.0.1'), 'listening')
const address = server.server.address()
process.send?.(typeof address === 'object' && address ? address.port : 0)
process.on('disconnect', () => process.exit(0))
