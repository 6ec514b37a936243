import { defaultPolicy, type marketingPolicy, policyFacts, WritingPolicy } from '@crm/contract/marketing-policy'
import { z } from 'zod'
import { recordAudited } from '../../kernel/audit.ts'
import { changesOf } from '../../kernel/events/changes.ts'
import type { Handler } from '../../kernel/http/handler.ts'
import { readVersioned, swapVersioned } from '../../kernel/settings.ts'
import type { Db } from '../../schema/index.ts'
import { policyUpdated } from './events.ts'

const Policy = z.object(policyFacts)
export type Policy = z.infer<typeof Policy>
const name = 'marketing'

/** What was never set is as the law has it. */
export async function readPolicy(db: Db): Promise<{ readonly policy: Policy; readonly version: number }> {
  const { value, version } = await readVersioned(db, name)
  return { policy: Policy.parse({ ...defaultPolicy, ...(value ?? {}) }), version }
}

export const readWritingPolicy: Handler<typeof marketingPolicy.writing> = async ({ db }) =>
  WritingPolicy.parse((await readPolicy(db)).policy)

const plain = (policy: Policy): Record<string, string> =>
  Object.fromEntries(
    Object.entries(policy).map(([fact, value]) => [fact, typeof value === 'string' ? value : JSON.stringify(value)]),
  )

export const readMarketingPolicy: Handler<typeof marketingPolicy.read> = async ({ db }) => {
  const { policy, version } = await readPolicy(db)
  return { ...policy, version }
}

export const updateMarketingPolicy: Handler<typeof marketingPolicy.update> = async (call) => {
  const { db, body, refuse } = call
  const { version: asked, userName: _, ...wanted } = body
  const { policy: before, version } = await readPolicy(db)
  if (version !== asked) return refuse('request.staleVersion')
  const given = Object.fromEntries(Object.entries(wanted).filter(([, value]) => value !== undefined))
  const after = Policy.parse({ ...before, ...given })
  const changes = changesOf(plain(before), plain(after))
  if (changes.length === 0) return { ...before, version }
  const next = (await swapVersioned(db, name, version, after)) ?? refuse('request.staleVersion')
  await recordAudited(call, policyUpdated, { changes }, { target: name, details: { changes } })
  return { ...after, version: next }
}
