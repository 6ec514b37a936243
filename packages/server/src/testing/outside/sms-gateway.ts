import fastify from 'fastify'

/** A gateway over HTTP in this process; `answer` says what it thinks of each message. */
export async function startSmsGateway(answer: () => unknown) {
  const heard: { readonly url: string; readonly body: unknown }[] = []
  const server = fastify({ forceCloseConnections: true })
  server.all('/*', async ({ url, body }) => {
    heard.push({ url, body })
    return answer()
  })
  const url = await server.listen({ port: 0, host: '127.0.0.1' })
  return { url, heard, close: () => server.close() }
}
