import type { ComponentType, LazyExoticComponent } from 'react'
import { lazy } from 'react'
import { isAdmin, type Me } from '../../kernel/me.ts'
import type { ListName } from '../lookup/lookup-calls.ts'
import { AppearancePart } from './AppearancePart.tsx'
import { DevicesPart } from './DevicesPart.tsx'
import { PasswordPart } from './PasswordPart.tsx'

interface Part {
  readonly key: string
  readonly Body: ComponentType | LazyExoticComponent<ComponentType>
}

const lookup = (list: ListName) =>
  lazy(async () => {
    const { LookupPart } = await import('../lookup/LookupPart.tsx')
    return { default: () => <LookupPart list={list} /> }
  })

const calendarFeed: Part = { key: 'calendar-feed', Body: lazy(() => import('../task/CalendarFeedPart.tsx')) }
const own: readonly Part[] = [
  { key: 'profile', Body: lazy(() => import('./profile/ProfilePart.tsx')) },
  { key: 'password', Body: PasswordPart },
  { key: 'devices', Body: DevicesPart },
  { key: 'notifications', Body: lazy(() => import('./NotificationPart.tsx')) },
  calendarFeed,
  { key: 'appearance', Body: AppearancePart },
]
const lists: readonly Part[] = [
  { key: 'customer-groups', Body: lookup('customerGroup') },
  { key: 'customer-sources', Body: lookup('customerSource') },
  { key: 'relationships', Body: lookup('relationship') },
  { key: 'businesses', Body: lookup('business') },
  { key: 'positions', Body: lookup('position') },
  { key: 'user-groups', Body: lookup('userGroup') },
]
const responseTarget: Part = {
  key: 'response-target',
  Body: lazy(() => import('./response-target/ResponseTargetPart.tsx')),
}
const savedReply: Part = { key: 'saved-reply', Body: lazy(() => import('./saved-reply/SavedReplyPart.tsx')) }
const system: readonly Part[] = [
  { key: 'product', Body: lazy(() => import('./ProductPart.tsx')) },
  { key: 'email', Body: lazy(() => import('./mail/EmailPart.tsx')) },
  { key: 'switchboard', Body: lazy(() => import('./SwitchboardPart.tsx')) },
  { key: 'audit', Body: lazy(() => import('./audit/AuditPart.tsx')) },
]

const marketing: readonly Part[] = [
  { key: 'marketing-policy', Body: lazy(() => import('./marketing/PolicyPart.tsx')) },
  { key: 'mail-senders', Body: lazy(() => import('./marketing/sender/SenderPart.tsx')) },
  { key: 'sms-gateways', Body: lazy(() => import('./marketing/gateway/GatewayPart.tsx')) },
  { key: 'brand-names', Body: lazy(() => import('./marketing/brand/BrandPart.tsx')) },
]

export interface Section {
  readonly key: 'own' | 'lists' | 'ticket' | 'marketing' | 'system'
  readonly parts: readonly Part[]
}

interface Sees {
  readonly lists: boolean
  readonly tickets: boolean
  readonly calendar: boolean
}

/** What the person may open, and nothing else; the server says so again. */
export function sectionsFor(me: Me | null, sees: Sees): readonly Section[] {
  const ofTickets = [...(sees.lists ? [responseTarget] : []), ...(sees.tickets ? [savedReply] : [])]
  const sections: readonly Section[] = [
    { key: 'own', parts: own.filter((part) => part !== calendarFeed || sees.calendar) },
    { key: 'lists', parts: sees.lists ? lists : [] },
    { key: 'ticket', parts: ofTickets },
    { key: 'marketing', parts: isAdmin(me) ? marketing : [] },
    { key: 'system', parts: isAdmin(me) ? system : [] },
  ]
  return sections.filter(({ parts }) => parts.length > 0)
}

export const isKnownPart = (key: string) =>
  [...own, ...lists, responseTarget, savedReply, ...marketing, ...system].some((part) => part.key === key)
