import type { JudgedHit } from './store-fold.ts'

/** Of one hour, or of one domain, of a campaign or a single send. */
export interface Counted {
  readonly campaignId: number
  readonly sendId: number
  readonly key: string
  opened: number
  clicked: number
  machineOpened: number
  machineClicked: number
}

interface SeenMessage {
  readonly messageId: number
  /** The first sign of any kind. */
  readonly seen: string
  opened: string | null
  clicked: string | null
}

interface LinkCount {
  readonly campaignId: number
  readonly sendId: number
  readonly contentId: number
  readonly link: number
  clicks: number
  people: number
}

interface Unnamed {
  readonly messageId: number
  opened: 0 | 1
  clicked: 0 | 1
}

/** What a group of hits adds to rows and counts. */
export interface Folded {
  readonly messages: readonly SeenMessage[]
  readonly unnamed: readonly Unnamed[]
  readonly hours: readonly Counted[]
  readonly domains: readonly Counted[]
  readonly links: readonly LinkCount[]
  /** Who was spoken with by it. */
  readonly customerIds: readonly number[]
}

type Kept = JudgedHit & { readonly campaignId: number; readonly sendId: number }
const isKept = (hit: JudgedHit): hit is Kept => hit.sendId !== null && hit.campaignId !== null

const hourMs = 3_600_000
const hourOf = (at: Date) => new Date(Math.floor(at.getTime() / hourMs) * hourMs).toISOString()
const domainOf = (address: string) => address.slice(address.lastIndexOf('@') + 1)

function take<T>(map: Map<string, T>, key: string, begin: () => T): T {
  const found = map.get(key) ?? begin()
  map.set(key, found)
  return found
}

const counted = (map: Map<string, Counted>, { campaignId, sendId }: Kept, key: string) =>
  take(map, `${campaignId} ${sendId} ${key}`, () => ({
    ...{ campaignId, sendId, key },
    ...{ opened: 0, clicked: 0, machineOpened: 0, machineClicked: 0 },
  }))

function openFold() {
  const messages = new Map<string, SeenMessage>()
  const unnamed = new Map<string, Unnamed>()
  const hours = new Map<string, Counted>()
  const domains = new Map<string, Counted>()
  const links = new Map<string, LinkCount>()
  const customerIds = new Set<number>()
  const known = new Set<string>()
  /** Whether it is new, in this group too. */
  const isFirst = (name: string, wasKnown: boolean) => {
    const isNew = !wasKnown && !known.has(name)
    known.add(name)
    return isNew
  }
  return { messages, unnamed, hours, domains, links, customerIds, isFirst }
}
type Fold = ReturnType<typeof openFold>

function addPerson(fold: Fold, hit: Kept, message: SeenMessage): void {
  const { messageId, at, link } = hit
  const opened = fold.isFirst(`open ${messageId}`, hit.isOpened) ? 1 : 0
  const clicked = link > 0 && fold.isFirst(`click ${messageId}`, hit.isClicked) ? 1 : 0
  const counts = [counted(fold.hours, hit, hourOf(at))]
  if (hit.channel === 'email') counts.push(counted(fold.domains, hit, domainOf(hit.address)))
  for (const count of counts) {
    count.opened += opened
    count.clicked += clicked
  }
  if (hit.tracking === 'person') {
    if (opened) message.opened = at.toISOString()
    if (clicked) message.clicked = at.toISOString()
    if (clicked && hit.customerId !== null) fold.customerIds.add(hit.customerId)
  } else if (opened || clicked) {
    const one = take(fold.unnamed, String(messageId), (): Unnamed => ({ messageId, opened: 0, clicked: 0 }))
    if (opened) one.opened = 1
    if (clicked) one.clicked = 1
  }
}

function addLink({ links, isFirst }: Fold, { messageId, link, campaignId, sendId, contentId, isFollowed }: Kept): void {
  if (link === 0 || contentId === null) return
  const count = take(links, `${campaignId} ${sendId} ${contentId} ${link}`, () => ({
    ...{ campaignId, sendId, contentId, link },
    ...{ clicks: 0, people: 0 },
  }))
  count.clicks += 1
  if (isFirst(`link ${messageId} ${link}`, isFollowed)) count.people += 1
}

/**
 * Opened and clicked are people, each once; a click shows that the mail was read, pictures or not. Hits come in the order
 * in which they happened.
 */
export function foldOf(hits: readonly JudgedHit[]): Folded {
  const fold = openFold()
  for (const hit of hits.filter(isKept)) {
    const { messageId, at } = hit
    const begin = (): SeenMessage => ({ messageId, seen: at.toISOString(), opened: null, clicked: null })
    const message = take(fold.messages, String(messageId), begin)
    if (hit.machine) {
      const hour = counted(fold.hours, hit, hourOf(at))
      if (hit.link === 0) hour.machineOpened += 1
      else hour.machineClicked += 1
    } else {
      addPerson(fold, hit, message)
      addLink(fold, hit)
    }
  }
  return {
    messages: [...fold.messages.values()],
    unnamed: [...fold.unnamed.values()],
    hours: [...fold.hours.values()],
    domains: [...fold.domains.values()],
    links: [...fold.links.values()],
    customerIds: [...fold.customerIds],
  }
}
