import { returnAddress } from '../../../kernel/mail/bounce/return-address.ts'
import { domainOf } from '../../../kernel/mail/bulk/outcome.ts'
import type { Order } from '../../../kernel/mail/bulk/send-many.ts'
import { type CompiledMail, compileMail, composeMail, type Enclosed } from '../../../kernel/mail/compose/compose.ts'
import type { Mailbox } from '../../../kernel/mail/compose/header.ts'
import { type Compiled, type Recipient, splitCompiled } from '../../marketing-template/public.ts'
import type { Policy } from '../../setting/public.ts'
import type { Plan, VariantContent } from '../sending/store-plan.ts'
import { type Tokens, tokenPart } from '../token.ts'
import { companyValues } from '../wave/company.ts'
import { htmlText, type Leading, plainText, type Tail, type Text, valuesFor } from './body.ts'

export interface Sender {
  readonly from: Mailbox
  readonly replyTo: Mailbox | undefined
  /** Where bounces come back to. */
  readonly bounceDomain: string
}

export interface Composing {
  readonly plan: Pick<Plan, 'purpose' | 'tracking' | 'campaignId' | 'sendId' | 'origin'>
  readonly policy: Policy
  readonly contents: ReadonlyMap<number, VariantContent>
  readonly sender: Sender
  readonly attachments: readonly Enclosed[]
  readonly tokens: Tokens
  readonly origin: string
}

interface Prepared {
  readonly compiled: CompiledMail
  readonly subject: Text
  readonly text: Text
  readonly html: Text
}

export interface Written {
  readonly messageId: number
  readonly address: string
  readonly variant: number
  readonly recipient: Recipient
  /** Of a mail that is sent again: its Message-ID. */
  readonly reference: string | null
  readonly now: Date
}

const named = (compiled: Compiled, name: string) =>
  compiled.some((piece) => typeof piece !== 'string' && piece.field === name)

/** What advertising has to name, unless its content does. */
function advertiserOf({ plan, policy }: Composing, html: Compiled): string {
  if (plan.purpose === 'care' || named(html, 'company.name')) return ''
  const { advertiserName, advertiserAddress, advertiserPhone } = policy
  return [advertiserName, advertiserAddress, advertiserPhone].filter(Boolean).join(' · ')
}

function subjectOf({ plan, policy }: Composing, { content, subject }: VariantContent): string {
  const given = subject || content.subject
  const isLabelled = plan.purpose === 'care' || given.trimStart().startsWith(policy.label)
  return isLabelled ? given : `${policy.label} ${given}`
}

function prepare(composing: Composing, variant: VariantContent, groupIds: readonly number[]): Prepared {
  const { plan, policy, sender, attachments } = composing
  const html = splitCompiled(variant.content.html)
  const tail: Tail = { advertiser: advertiserOf(composing, html), isTracked: plan.tracking !== 'off' }
  const parts = {
    subject: plainText(splitCompiled(subjectOf(composing, variant)), [], { advertiser: '', isTracked: false }, false),
    text: plainText(splitCompiled(variant.content.text), groupIds, tail, plan.purpose === 'advertising'),
    html: htmlText(html, groupIds, tail),
  }
  const { from, replyTo } = sender
  const mail = {
    from,
    replyTo,
    attachments,
    subject: parts.subject.fixed,
    text: parts.text.fixed,
    html: parts.html.fixed,
  }
  return { ...parts, compiled: compileMail(mail, policy.attachmentBytes) }
}

/** The groups that a content has parts for: whoever is in the same of them gets the same fixed parts. */
const groupsIn = (html: string): number[] => [
  ...new Set([...html.matchAll(/\{\{only\.g([\dx]+)\}\}/g)].flatMap(([, ids = '']) => ids.split('x').map(Number))),
]

function heading(composing: Composing, { messageId, address, reference, recipient, now }: Written) {
  const { plan, sender, tokens, origin } = composing
  const mark = tokens.make({ messageId, part: tokenPart.bounce })
  const unsubscribe = tokens.make({ messageId, part: tokenPart.unsubscribe })
  const isPersonal = plan.origin === 'profile' && plan.purpose === 'care'
  return {
    to: { name: recipient.values['customer.name'] ?? '', address },
    messageId: reference ?? `<${mark}@${domainOf(sender.from.address)}>`,
    date: now,
    feedbackId: [plan.campaignId === null ? `s${plan.sendId}` : `c${plan.campaignId}`, plan.purpose, 'crm'],
    ...(isPersonal || messageId === 0
      ? {}
      : {
          unsubscribe: {
            url: `${origin}/u/${unsubscribe}`,
            address: returnAddress('unsubscribe', unsubscribe, sender.bounceDomain),
          },
        }),
  }
}

/** Composes the mails of one send: what they have in common is made once. */
export function openComposer(composing: Composing) {
  const { contents, plan, policy, sender, tokens, origin } = composing
  const made = new Map<string, Prepared>()
  const company = companyValues(policy)

  function preparedFor(variant: number, groupIds: readonly number[]): [Prepared, VariantContent] {
    const content = contents.get(variant) ?? contents.get(0)
    if (!content) throw new RangeError('a send without its content')
    const own = groupsIn(content.content.html).filter((groupId) => groupIds.includes(groupId))
    const key = `${variant}:${own.join(',')}`
    const found = made.get(key) ?? prepare(composing, content, own)
    made.set(key, found)
    return [found, content]
  }

  return (written: Written): Order & { readonly reference: string } => {
    const { messageId, variant, address } = written
    const recipient = { ...written.recipient, values: { ...company, ...written.recipient.values } }
    const [prepared, { content }] = preparedFor(variant, recipient.groupIds)
    const leading: Leading = { origin, tokens, messageId, isTracked: plan.tracking !== 'off', links: content.links }
    const head = heading(composing, { ...written, recipient })
    const raw = composeMail(prepared.compiled, {
      ...head,
      values: {
        subject: valuesFor(prepared.subject, recipient, leading, 'text'),
        text: valuesFor(prepared.text, recipient, leading, 'text'),
        html: valuesFor(prepared.html, recipient, leading, 'html'),
      },
    })
    const mark = tokens.make({ messageId, part: tokenPart.bounce })
    return { from: returnAddress('bounce', mark, sender.bounceDomain), to: address, raw, reference: head.messageId }
  }
}
