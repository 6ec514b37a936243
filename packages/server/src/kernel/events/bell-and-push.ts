import { z } from 'zod'
import type { Db } from '../../schema/index.ts'
import type { BellLine, PushLine } from './fact.ts'

const BellBody = z.object({
  code: z.string().default(''),
  name: z.string().default(''),
  preview: z.string().default(''),
  role: z.string().default(''),
  count: z.number().default(1),
  /** The person was named in what was written. */
  mentioned: z.boolean().default(false),
  /** The record that it belongs to, where its page is named after that too. */
  parentId: z.number().default(0),
  /** The comment or note that it tells of. */
  commentId: z.number().optional(),
})
/** What a sentence about a bell needs. */
export type BellBody = z.infer<typeof BellBody>

/** Where a line leads. */
export type PathOf = (targetId: number, body: BellBody) => string

interface Saying<B> {
  readonly words: (body: BellBody, about: B) => { readonly title: string; readonly body: string }
  readonly path: PathOf
}

type Bell<B> = (body: B, db: Db) => Promise<readonly BellLine[]>

/** A bell and, for the same people, a push that says it in words: whichever bell the fact has in the end. */
export const bellAndPush = <B extends object>(bell: Bell<B>, { words, path }: Saying<B>) => ({
  bell,
  push: async (about: B, _db: Db, bells: readonly BellLine[]): Promise<PushLine[]> =>
    bells.map(({ userId, resource, targetId, body }) => {
      const say = () => {
        const known = BellBody.parse(body)
        return { ...words(known, about), clickAction: path(targetId, known) }
      }
      return { userId, resource, targetId, say }
    }),
})
