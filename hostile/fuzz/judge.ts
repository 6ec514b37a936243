import type { Endpoint } from '@crm/contract/kernel/endpoint'
import { refusals } from '@crm/contract/refusals'
import { z } from 'zod'
import type { Answer } from '../ask.ts'
import type { JsonSchema } from './values.ts'

const problemKeys = new Set(['type', 'title', 'status', 'code', 'details', 'requestId'])
/** What the kernel may refuse any call with. */
const anywhere = /^(request|access)\./
const leaks =
  /\$argon2|node_modules|\bat .+\.ts:\d+|password_hash|_sealed|ECONNREFUSED|SQLSTATE|syntax error at or near/

/** Keys of a reply that its schema does not declare. */
function undeclared(schema: JsonSchema, value: unknown, path = ''): string[] {
  if (schema.anyOf) {
    const each = schema.anyOf.map((one) => undeclared(one, value, path))
    return each.find((keys) => keys.length === 0) ?? each[0] ?? []
  }
  if (Array.isArray(value)) return value.slice(0, 20).flatMap((one) => undeclared(schema.items ?? {}, one, `${path}[]`))
  if (typeof value !== 'object' || value === null || !schema.properties) return []
  return Object.entries(value).flatMap(([key, child]) => {
    const declared = schema.properties?.[key]
    return declared ? undeclared(declared, child, `${path}.${key}`) : [`${path}.${key}`]
  })
}

function judgeProblem(endpoint: Endpoint, { status, headers, text }: Answer): string | undefined {
  if (!String(headers['content-type']).startsWith('application/problem+json'))
    return 'a refusal that is no problem+json'
  const problem = JSON.parse(text) as { code: string; status: number; title: string }
  const extra = Object.keys(problem).filter((key) => !problemKeys.has(key))
  if (extra.length > 0) return `a problem with the key ${extra[0]}`
  const known: readonly [number, string] | undefined = Object.entries(refusals).find(
    ([code]) => code === problem.code,
  )?.[1]
  if (!known) return `a code that is not in the catalogue: ${problem.code}`
  if (problem.status !== status || known[0] !== status) return `${problem.code} with the status ${status}`
  const isDeclared = anywhere.test(problem.code) || endpoint.refuses?.some((code) => code === problem.code)
  return isDeclared ? undefined : `a refusal that is not declared: ${problem.code}`
}

function judgeSuccess(endpoint: Endpoint, { status, headers, text }: Answer): string | undefined {
  if (endpoint.file)
    return /^attachment/.test(String(headers['content-disposition'])) ? undefined : 'a file that is no attachment'
  const isEmpty = endpoint.reply instanceof z.ZodVoid
  const expected = endpoint.status ?? (isEmpty ? 204 : 200)
  if (status !== expected) return `success with the status ${status}`
  if (isEmpty) return text === '' ? undefined : 'an empty success with a body'
  const value: unknown = JSON.parse(text)
  const schema = z.toJSONSchema(endpoint.reply, { io: 'output', unrepresentable: 'any' }) as JsonSchema
  const extra = undeclared(schema, value)
  if (extra.length > 0) return `a reply with an undeclared key ${extra[0]}`
  return undefined
}

/** What is wrong with an answer; undefined: nothing. */
export function judge(endpoint: Endpoint, answer: Answer): string | undefined {
  const { status, text } = answer
  const isSpecified =
    status === 500 && /"code":"account.resetExpired"/.test(text) && /ResetPassword$/.test(endpoint.path)
  if (status >= 500 && !isSpecified) return `${status}`
  if (leaks.test(text)) return 'an answer that tells of the inside'
  if (answer.headers['x-request-id'] === undefined)
    return `${status} without a request id ${/FST_\w+/.exec(text)?.[0] ?? ''}`
  return status >= 400 ? judgeProblem(endpoint, answer) : judgeSuccess(endpoint, answer)
}

/** What an error in the log is about, and where: the same place is one breach. */
export function wordsOfError(line: string): [kind: string, detail: string] {
  const { msg, err } = JSON.parse(line) as { msg?: string; err?: { message?: string; stack?: string } }
  const at = /packages\/server\/src\/\S+/.exec(err?.stack ?? '')?.[0] ?? ''
  return [`an error in the log, ${msg} at ${at}`, String(err?.message).slice(0, 300)]
}
