import { keptPage } from './kept-files.ts'
import type { RequestEvent } from './scope.ts'

/** A person waits this long for a network that does not answer. */
const PATIENCE_MS = 3_000

const pause = (ms: number) => new Promise<undefined>((resolve) => setTimeout(resolve, ms, undefined))

/**
 * Pages are routes of the one page. What has an ending is a file, and what stands under /api, or is meant for
 * recipients of mails, is the server's.
 */
export const isPage = ({ request }: RequestEvent, { pathname }: URL) =>
  request.mode === 'navigate' &&
  request.method === 'GET' &&
  !/^\/(?:api|callback|realtime|[cilopuw])(?:\/|$)/.test(pathname) &&
  !/\.\w+$/.test(pathname)

async function fromServer({ request, preloadResponse }: RequestEvent): Promise<Response> {
  return (await preloadResponse) ?? fetch(request)
}

/** The server's page while it can be had in time, else the kept one; both come whole, each with its own files. */
export async function answerPage(event: RequestEvent): Promise<Response> {
  const asked = fromServer(event)
  // Answered from what is kept, the question goes on: a browser complains of one that is broken off.
  event.waitUntil(asked.catch(() => undefined))
  const inTime = asked.then(
    (response) => (response.status < 500 ? response : undefined),
    () => undefined,
  )
  return (await Promise.race([inTime, pause(PATIENCE_MS)])) ?? (await keptPage()) ?? asked
}
