import type { Problem, RefusalCode } from '@crm/contract/refusals'

/** `offline`: the server was not reached. `timeout`: it did not answer in time. */
export type FailureCode = RefusalCode | 'offline' | 'timeout'

/** The only error that a call throws, apart from its own abort. */
export class Failure extends Error {
  readonly code: FailureCode
  readonly status: number
  readonly details: unknown
  readonly requestId: string | null

  constructor(code: FailureCode, title: string, status = 0, details: unknown = null, requestId: string | null = null) {
    super(title)
    this.name = 'Failure'
    this.code = code
    this.status = status
    this.details = details
    this.requestId = requestId
  }
}

export const isFailure = (error: unknown, code?: FailureCode): error is Failure =>
  error instanceof Failure && (code === undefined || error.code === code)

/** Nobody has decided anything: the server was not reached, did not answer in time, or cannot work just now. */
export const isAway = (error: unknown) =>
  isFailure(error, 'offline') || isFailure(error, 'timeout') || isFailure(error, 'request.unavailable')

const codeOfStatus: Record<number, RefusalCode> = {
  400: 'request.malformed',
  401: 'access.unknownCaller',
  403: 'access.forbidden',
  404: 'request.notFound',
  409: 'request.busy',
  413: 'request.tooLarge',
  415: 'request.mediaType',
  429: 'request.tooMany',
  502: 'request.unavailable',
  503: 'request.unavailable',
  504: 'request.unavailable',
}

const isProblem = (value: unknown): value is Problem =>
  typeof value === 'object' && value !== null && 'code' in value && typeof value.code === 'string' && 'title' in value

function parseProblem(text: string): Problem | null {
  try {
    const parsed: unknown = JSON.parse(text)
    return isProblem(parsed) ? parsed : null
  } catch {
    return null
  }
}

/** A proxy in between answers without a problem body: then the status speaks, and the body is its title. */
export function failureOf(status: number, text: string): Failure {
  const problem = parseProblem(text)
  if (problem === null) return new Failure(codeOfStatus[status] ?? 'internal', text, status)
  return new Failure(problem.code, problem.title, status, problem.details ?? null, problem.requestId)
}
