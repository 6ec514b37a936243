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

// The address without its query: a reset link's token stands there.
const requestLine = (request: { method: string; url: string; ip?: string }) => ({
  method: request.method,
  // A secret may stand in a path too, as the address of a calendar: 128 random bits or more, in hexadecimal.
  url: request.url.split('?')[0]?.replace(/[0-9a-f]{32,}/gi, '…'),
  address: request.ip,
})
