/** The limit of a fan-out: a bare `ws` server that sends what it is told to everyone, without asking who that is. */
import { createServer } from 'node:http'
import { text } from 'node:stream/consumers'
import { WebSocketServer } from './bare-websocket.ts'

const server = createServer(async (request, response) => {
  const told = await text(request)
  response.end()
  if (request.method === 'POST') for (const client of sockets.clients) client.send(told)
})
const sockets = new WebSocketServer({ server, perMessageDeflate: false })
server.listen(Number(process.env['PORT']), '127.0.0.1')
