import { type Problem, type RefusalCode, refusals } from '@crm/contract/refusals'

/** The text of the catalogue, with what it names as `{data}` out of the details. */
const titleOf = (code: RefusalCode, details: unknown): string =>
  refusals[code][1].replace('{data}', (place) =>
    typeof details === 'object' && details !== null && 'data' in details ? String(details.data) : place,
  )

/** The only expected failure: it leaves as problem+json with the status and title of its code. */
export class Refused extends Error {
  readonly code: RefusalCode
  readonly details: unknown
  readonly retryAfterSeconds: number | undefined

  constructor(code: RefusalCode, details?: unknown, retryAfterSeconds?: number) {
    super(titleOf(code, details))
    this.code = code
    this.details = details
    this.retryAfterSeconds = retryAfterSeconds
  }

  get status(): number {
    return refusals[this.code][0]
  }
}

/** Thrown through a transaction that must stand although the answer is a refusal (a failed sign-in counted). */
export class RefusedAfterCommit {
  readonly refused: Refused
  constructor(refused: Refused) {
    this.refused = refused
  }
}

export const problemOf = (refused: Refused, requestId: string): Problem => ({
  type: `/api/docs#${refused.code}`,
  title: refused.message,
  status: refused.status,
  code: refused.code,
  ...(refused.details === undefined ? {} : { details: refused.details }),
  requestId,
})

/** What a handler refuses with: only the codes that its endpoint declares. */
export interface Refuse<C extends RefusalCode> {
  (code: C, details?: unknown, retryAfterSeconds?: number): never
  afterCommit(code: C, details?: unknown, retryAfterSeconds?: number): never
}

export const refuse: Refuse<RefusalCode> = Object.assign(
  (code: RefusalCode, details?: unknown, retryAfterSeconds?: number): never => {
    throw new Refused(code, details, retryAfterSeconds)
  },
  {
    afterCommit: (code: RefusalCode, details?: unknown, retryAfterSeconds?: number): never => {
      throw new RefusedAfterCommit(new Refused(code, details, retryAfterSeconds))
    },
  },
)
