import type { MassStatistic } from '@crm/contract/marketing-views'

type Counted = Pick<MassStatistic['links'][number], 'target' | 'people'>

const markStyle =
  'display:inline-block;margin-left:4px;padding:0 6px;border-radius:8px;background:#0E7490;color:#fff;font:600 12px/18px sans-serif;text-decoration:none;vertical-align:middle'

/** Writes beside each link how many followed it. The mail is shown in a sandbox, and what is added is text alone. */
export function markClicks(html: string, links: readonly Counted[], say: (people: number) => string): string {
  const page = new DOMParser().parseFromString(html, 'text/html')
  const peopleTo = new Map<string, number>()
  for (const { target, people } of links) peopleTo.set(target, (peopleTo.get(target) ?? 0) + people)
  for (const anchor of page.querySelectorAll('a[href]')) {
    const people = peopleTo.get(anchor.getAttribute('href') ?? '')
    if (people === undefined) continue
    const mark = page.createElement('span')
    mark.setAttribute('style', markStyle)
    mark.textContent = say(people)
    anchor.append(mark)
  }
  return page.documentElement.outerHTML
}
