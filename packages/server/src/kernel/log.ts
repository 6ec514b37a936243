import { type DestinationStream, type Logger, pino } from 'pino'

export type Log = Logger

/** Lines of JSON on stdout, or where they are told to go. What may hold a password, a token or a mail never reaches them. */
export const openLog = (level: string, destination: DestinationStream = pino.destination(1)): Log =>
  pino(
    {
      level,
      base: { service: 'lite-crm' },
      timestamp: pino.stdTimeFunctions.isoTime,
      redact: {
        paths: [
          'req.headers.authorization',
          'req.headers.cookie',
          'password',
          'token',
          'body',
          '*.password',
          '*.token',
        ],
        censor: '…',
      },
      serializers: { err: pino.stdSerializers.err, req: requestLine },
    },
    destination,
  )

/** What recipients of mails open, and services report to. */
const ofRecipients = /^(\/(?:[clopuw]|callback\/\w+)\/).+$/

function requestLine({ method, url, ip }: { method: string; url: string; ip?: string }) {
  // The address without its query: a reset link's token stands there.
  const path = url.split('?')[0] ?? ''
  // A token there names a person: neither is kept beside where that person is. docs/rules.md.
  if (ofRecipients.test(path)) return { method, url: path.replace(ofRecipients, '$1…') }
  // A secret may stand in a path too, as the address of a calendar: 128 random bits or more, in hexadecimal.
  return { method, url: path.replace(/[0-9a-f]{32,}/gi, '…'), address: ip }
}
