import { type Acting, recordAudited } from '../../kernel/audit.ts'
import { type Change, linesOf } from '../../kernel/events/changes.ts'
import { fact } from '../../kernel/events/fact.ts'
import type { Word } from './rules.ts'

interface SetUp {
  readonly id: number
  readonly name: string
  readonly changes: readonly Change[]
}

const actions = { added: 1, updated: 2, deleted: 13 } as const
export type Act = keyof typeof actions

const factOf = (word: Word, act: Act) =>
  fact<SetUp>(`${word}.${act}`, {
    log: ({ id, name, changes }) => {
      const target = { resource: 'Setting', targetId: id, targetCode: word, targetName: name } as const
      const line = { ...target, action: actions[act] }
      return changes.length === 0 ? [line] : linesOf(line, changes)
    },
  })

const factsOf = (word: Word) => ({
  added: factOf(word, 'added'),
  updated: factOf(word, 'updated'),
  deleted: factOf(word, 'deleted'),
})
const facts = { sender: factsOf('sender'), gateway: factsOf('gateway'), brandName: factsOf('brandName') }

export const setupFacts = Object.values(facts).flatMap(Object.values)

/** Notes in log and audit what happened to one of them. */
export async function note(call: Acting, word: Word, act: Act, body: SetUp): Promise<void> {
  const { id, name, changes } = body
  const details = { name, ...(changes.length === 0 ? {} : { changes }) }
  await recordAudited(call, facts[word][act], body, { target: String(id), details })
}
