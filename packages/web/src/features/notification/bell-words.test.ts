import { expect, test } from 'vitest'
import en from '../../locales/en/notification.json' with { type: 'json' }
import vi from '../../locales/vi/notification.json' with { type: 'json' }
import { sentenceKey } from './bell-words.ts'

type Texts = { readonly [key: string]: string | Texts }

function textOf(texts: Texts, key: string): unknown {
  const path = key.replace('notification:', '').split('.')
  const last = path.pop() ?? ''
  let at: Texts | string | undefined = texts
  for (const part of path) at = typeof at === 'object' ? at[part] : undefined
  return typeof at === 'object' ? (at[last] ?? at[`${last}_other`]) : undefined
}

const kindOf: Readonly<Record<string, 'issue' | 'task' | 'campaign'>> = {
  ticket: 'issue',
  task: 'task',
  campaign: 'campaign',
  opportunity: 'campaign',
  massCampaign: 'campaign',
}

const line = (message: string, role = '', count = 1) => {
  const [area = ''] = message.split('.')
  return { kind: kindOf[area] ?? ('customer' as const), message, role, count }
}

const rung = [
  line('customer.added', 'curator'),
  line('customer.added', 'curator', 12),
  line('customer.added', 'viewer'),
  line('customer.added', 'viewer', 12),
  line('customer.curatorChanged', 'curator'),
  line('customer.curatorChanged', 'curator', 12),
  line('customer.viewersAdded', 'viewer'),
  line('customer.commented'),
  ...['added', 'updated', 'accepted', 'rejected', 'completed', 'cancelled', 'reopened', 'assigned', 'deleted'].map(
    (what) => line(`ticket.${what}`),
  ),
  ...['commented', 'noted'].flatMap((what) => [line(`ticket.${what}`), line(`ticket.${what}`, 'mentioned')]),
  ...['curator', 'formerCurator', 'participant', 'moved', 'received'].map((role) => line('ticket.updated', role)),
  ...['added', 'reopened'].map((what) => line(`ticket.${what}`, 'received')),
  ...['fileAdded', 'fileDeleted', 'linked', 'unlinked', 'merged', 'unmerged', 'breached'].map((what) =>
    line(`ticket.${what}`),
  ),
  ...['added', 'updated', 'moved', 'stepTaken', 'finished', 'voted', 'deleted', 'recovered', 'reminded'].map((what) =>
    line(`task.${what}`),
  ),
  line('task.commented'),
  line('task.commented', 'mentioned'),
  ...['curator', 'participant', 'formerCurator'].map((role) => line('task.updated', role)),
  ...['manager', 'participant'].map((role) => line('campaign.added', role)),
  ...['locked', 'unlocked', 'reset', 'deleted', 'recovered'].map((what) => line(`campaign.${what}`)),
  ...['added', 'transferred'].flatMap((what) => [
    line(`opportunity.${what}`, 'curator'),
    line(`opportunity.${what}`, 'curator', 12),
  ]),
  ...['succeeded', 'failed', 'reopened', 'commented'].map((what) => line(`opportunity.${what}`)),
  ...['notified', 'switchedOff'].map((what) => line(`automation.${what}`)),
  ...['finished', 'stopped', 'unknownLeft'].map((what) => line(`massCampaign.${what}`)),
  line('marketing-send.finished'),
  ...['', 'bounces', 'complaints', 'noSender', 'noGateway'].map((why) => line('marketing-send.stopped', why)),
]

test.each(rung)('what the server rings reads as a sentence of its own: $message $role $count', (one) => {
  const key = sentenceKey(one)
  expect(key).toContain('notification:did.')
  for (const texts of [vi, en]) expect(textOf(texts, key), key).toEqual(expect.any(String))
})

test('no two messages read alike', () => {
  const sentences = rung.map((one) => textOf(vi, sentenceKey(one)))
  expect(new Set(sentences).size).toBe(sentences.length)
})

test('a message that this page does not know yet reads as news about its kind', () => {
  const key = sentenceKey(line('ticket.somethingNew'))
  expect(textOf(vi, key)).toBe('có cập nhật về phiếu')
})

test('who comes to be in charge is told so, whichever change brought it', () => {
  const changes = ['assigned', 'updated', 'accepted', 'reopened']
  const keys = changes.map((what) => sentenceKey(line(`ticket.${what}`, 'curator')))
  expect(new Set(keys)).toEqual(new Set(['notification:did.givenToYou']))
})

test('where a ticket was moved to stands in the sentence', () => {
  const key = sentenceKey(line('ticket.updated', 'moved'))
  for (const texts of [vi, en]) expect(textOf(texts, key)).toContain('{{place}}')
})
