import { category } from '@crm/contract/category'
import { queryOptions } from '@tanstack/react-query'
import { call } from './call.ts'

const FRESH_MS = 300_000
const PER_BLOCK = 100
/** Past this many a look-up is too long to be read for one name. */
const BLOCKS_MAX = 20

type Question = { params: { tag: 'all' }; query: { block: number; maxPerBlock: number }; signal: AbortSignal }
export interface Word {
  readonly index: number
  readonly name: string
  readonly deleted: boolean
  readonly parent?: number | null
  readonly color?: string
  /** Of a department. */
  readonly hasLeader?: boolean
}
const lists = {
  customerGroups: (asked: Question) => call(category.customerGroups, asked),
  customerSources: (asked: Question) => call(category.customerSources, asked),
  relationships: (asked: Question) => call(category.relationships, asked),
  businesses: (asked: Question) => call(category.businesses, asked),
  departments: (asked: Question) => call(category.departments, asked),
  positions: (asked: Question) => call(category.positions, asked),
} satisfies Record<string, (asked: Question) => Promise<readonly Word[]>>
export type WordList = keyof typeof lists

async function readWhole(list: WordList, signal: AbortSignal): Promise<Word[]> {
  const words: Word[] = []
  for (let block = 1; block <= BLOCKS_MAX; block++) {
    const found = await lists[list]({ params: { tag: 'all' }, query: { block, maxPerBlock: PER_BLOCK }, signal })
    words.push(...found)
    if (found.length < PER_BLOCK) break
  }
  return words
}

/** A whole look-up, what was deleted too: a filter or an old record may still name it. */
export const wordsQuery = (list: WordList) =>
  queryOptions({
    queryKey: ['category', list],
    queryFn: ({ signal }) => readWhole(list, signal),
    staleTime: FRESH_MS,
  })

/** The word behind an index; a list that is still on its way shows that it is. */
export const nameIn = (items: readonly { index: number; name: string }[] | undefined, index: number) =>
  items === undefined ? '…' : (items.find((item) => item.index === index)?.name ?? `#${index}`)
