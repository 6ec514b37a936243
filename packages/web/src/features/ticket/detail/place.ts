import { readEntry } from '../talk/wanted-entry.ts'

const parts = ['facts', 'talk', 'related'] as const
export type Part = (typeof parts)[number]
const talkTabs = ['comment', 'note', 'log'] as const
export type TalkTab = (typeof talkTabs)[number]

/** What the address says; the usual is left out of it. */
interface Place {
  readonly part: Part | undefined
  readonly tab: TalkTab | undefined
  /** The comment or note that it leads to. */
  readonly entry: number | undefined
}

export const readPlace = ({ part, tab, ...rest }: Record<string, unknown>): Place => ({
  part: parts.find((one) => one === part && one !== 'talk'),
  tab: talkTabs.find((one) => one === tab && one !== 'comment'),
  entry: readEntry(rest),
})
