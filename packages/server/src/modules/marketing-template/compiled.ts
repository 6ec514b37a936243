import { encodeHtml, fillMerge, isMergeName, type Merge, type MergeName, type Slot, splitBy } from '@crm/contract/merge'

// A compiled content names, besides fields, its links by number and the parts that only some groups see. People cannot
// write these: a tag with a name that is no field's is refused when a content is kept.
type LinkSlot = `link.n${number}`
type PartSlot = `only.g${string}` | 'only.end'
export type CompiledName = MergeName | LinkSlot | PartSlot
export type Compiled = Merge<CompiledName>

export const linkTag = (number: number): string => `{{link.n${number}}}`
export const partTag = (groupIds: readonly number[]): string => `{{only.g${groupIds.join('x')}}}`
export const partEndTag = '{{only.end}}'

const isLink = (name: string): name is LinkSlot => /^link\.n[1-9]\d{0,3}$/.test(name)
const isPart = (name: string): name is PartSlot => name === 'only.end' || /^only\.g[\dx]*$/.test(name)
const isCompiledName = (name: string): name is CompiledName => isMergeName(name) || isLink(name) || isPart(name)

export const splitCompiled = (text: string): Compiled => splitBy(text, isCompiledName)

const groupsOf = (name: string): number[] => name.slice('only.g'.length).split('x').filter(Boolean).map(Number)

/** Without the parts that are for other groups. */
export function partsFor(compiled: Compiled, groupIds: readonly number[]): (string | Slot<MergeName | LinkSlot>)[] {
  const kept: (string | Slot<MergeName | LinkSlot>)[] = []
  let isHidden = false
  for (const piece of compiled) {
    if (typeof piece === 'string') {
      if (!isHidden) kept.push(piece)
      continue
    }
    const { field, fallback } = piece
    if (field === 'only.end') isHidden = false
    else if (isPart(field)) {
      const wanted = groupsOf(field)
      isHidden = wanted.length > 0 && !wanted.some((groupId) => groupIds.includes(groupId))
    } else if (!isHidden) kept.push({ field, fallback })
  }
  return kept
}

export interface Filling {
  readonly valueIn: (field: MergeName) => string | null | undefined
  /** Where a link of this number leads for this recipient. */
  readonly linkOf: (number: number) => string
  readonly groupIds: readonly number[]
}

const numberOf = (name: LinkSlot): number => Number(name.slice('link.n'.length))

/** `html`: values are encoded; a fallback stands in the HTML already. */
export function fillCompiled(compiled: Compiled, filling: Filling, as: 'html' | 'text'): string {
  const valueIn = (name: MergeName | LinkSlot) =>
    isLink(name) ? filling.linkOf(numberOf(name)) : filling.valueIn(name)
  return fillMerge(partsFor(compiled, filling.groupIds), valueIn, as === 'html' ? { value: encodeHtml } : {})
}
