import { isMergeName, splitMerge } from '@crm/contract/merge'
import { linkTag } from '../compiled.ts'
import type { ContentLink } from '../store.ts'

/** The links of a content while it is compiled: each address once, by number. */
export interface Links {
  /** What stands in the HTML in place of an address; empty: nowhere. */
  readonly hrefOf: (href: string, label?: string) => string
  readonly all: () => readonly ContentLink[]
}

const linksMax = 200
const systemLink = /^\{\{(link\.[a-z]+)\}\}$/

/** Fields stand in path and query alone: where a link leads is decided by who writes it. */
export const hasOwnHost = (target: string): boolean => {
  const [first] = splitMerge(target)
  return typeof first === 'string' && /^https?:\/\/[^/?#{}\s]+(?:[/?#]|$)/i.test(first)
}

export function openLinks(): Links {
  const numbers = new Map<string, number>()
  const labels: string[] = []
  return {
    hrefOf(href, label = '') {
      const target = href.trim()
      const [, own] = systemLink.exec(target) ?? []
      if (own !== undefined && isMergeName(own)) return target
      if (/^(?:mailto|tel):/i.test(target)) return target
      if (!hasOwnHost(target)) return ''
      const known = numbers.get(target)
      if (known !== undefined) return linkTag(known)
      if (numbers.size >= linksMax) return ''
      numbers.set(target, numbers.size + 1)
      labels.push(label)
      return linkTag(numbers.size)
    },
    all: () => [...numbers.keys()].map((target, at) => ({ target, label: labels[at] ?? '' })),
  }
}
