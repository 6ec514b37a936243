const parts = ['facts', 'talk', 'related'] as const
export type Part = (typeof parts)[number]
const talkTabs = ['comment', 'note', 'log'] as const
export type TalkTab = (typeof talkTabs)[number]

/** What the address says; the usual is left out of it. */
interface Place {
  readonly part: Part | undefined
  readonly tab: TalkTab | undefined
}

export const readPlace = ({ part, tab }: Record<string, unknown>): Place => ({
  part: parts.find((one) => one === part && one !== 'talk'),
  tab: talkTabs.find((one) => one === tab && one !== 'comment'),
})
