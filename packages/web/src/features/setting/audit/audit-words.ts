import { showDateTime, showPlainDate } from '@crm/contract/rules/dates'
import type { AuditEntry } from '@crm/contract/setting'
import { translate } from '../../../kernel/i18n.ts'

/** What the audit knows of, by area; a kind that is not named here is shown as it is written. */
export const kindsOf: Readonly<Record<string, readonly string[]>> = {
  account: [
    'signedIn',
    'signInFailed',
    'signedOut',
    'sessionEnded',
    'sessionsEnded',
    'rememberReused',
    'registered',
    'activated',
    'passwordChanged',
    'passwordReset',
  ],
  user: ['updated', 'profileUpdated', 'verifyCodeRequested', 'deleted', 'recovered'],
  department: [
    'added',
    'updated',
    'deleted',
    'recovered',
    'leaderChanged',
    'teamChanged',
    'userPlaced',
    'grantsEnded',
    'taskAdded',
    'taskUpdated',
    'taskDeleted',
    'taskRecovered',
    'fileAdded',
    'fileDeleted',
  ],
  permission: ['changed'],
  customer: ['deleted', 'purged', 'exported', 'uploadUndone'],
  campaign: ['deleted', 'exported'],
  opportunity: ['deleted', 'exported'],
  ticket: ['deleted', 'exported'],
  customerGroup: ['added', 'updated', 'deleted', 'recovered'],
  customerSource: ['added', 'updated', 'deleted', 'recovered'],
  relationship: ['added', 'updated', 'deleted', 'recovered'],
  business: ['added', 'updated', 'deleted', 'recovered'],
  position: ['added', 'updated', 'deleted', 'recovered'],
  userGroup: ['added', 'updated', 'deleted', 'recovered'],
  setting: ['updated'],
  emailConfiguration: ['updated', 'tested'],
  switchboardConfiguration: ['updated'],
  notificationPreference: ['updated'],
  responseTarget: ['updated'],
  marketingPolicy: ['updated'],
  suppression: ['added', 'lifted'],
}

/** A text where there is one. */
function named(key: string): string | null {
  const text = translate(key, { defaultValue: '' })
  return text === '' ? null : text
}

export const areaWord = (area: string) => named(`setting:audit.area.${area}`) ?? area

/** "Người dùng: sửa hồ sơ" */
export function whatWord(what: string): string {
  const [area = '', kind] = what.split('.')
  if (kind === undefined) return areaWord(area)
  const word = named(`setting:audit.kind.${area}.${kind}`) ?? named(`setting:audit.kind.any.${kind}`)
  return word === null ? what : `${areaWord(area)}: ${word}`
}

/** `MNU_Customer.edit`: the function and what may be done with it. */
function rightWord(field: string): string | null {
  const [tag = '', flag = ''] = field.split('.')
  const [what, act] = [named(`user:log.tag.${tag}`), named(`user:log.flag.${flag}`)]
  return what && (act ? `${what}: ${act}` : what)
}

/** A field of whatever was changed, in words. */
export const fieldWord = (field: string): string =>
  (field.startsWith('MNU_') ? rightWord(field) : null) ??
  named(`setting:audit.field.${field.replaceAll('.', '_')}`) ??
  named(`user:log.field.${field}`) ??
  field

const isMoment = /^\d{4}-\d{2}-\d{2}T/
const isDay = /^\d{4}-\d{2}-\d{2}$/

export function valueWord(value: unknown): string {
  if (value === null || value === undefined || value === '') return translate('setting:audit.none')
  if (Array.isArray(value)) return value.map(valueWord).join(', ')
  if (typeof value === 'object') return JSON.stringify(value)
  const text = String(value)
  if (isMoment.test(text)) return showDateTime(text)
  if (isDay.test(text)) return showPlainDate(text)
  return named(`setting:audit.value.${text}`) ?? named(`user:log.value.${text}`) ?? text
}

const isCode = /^[0-9a-f]{8}-[0-9a-f-]{27}$/

/** `user:17` by its name, and by its numbers only where the entry has none. */
function ownerWord(target: string, name: unknown): string {
  const [kind = '', ...ids] = target.split(':')
  const word = named(`setting:audit.targetOf.${kind}`)
  if (word === null) return target
  if (typeof name !== 'string' || ids.length === 0) return [word, ...ids.map((one) => `#${one}`)].join(' ')
  // The name of a leader's place begins with the word.
  return name.startsWith(word) ? name : `${word} ${name}`
}

/** What it was done to: a name where the entry has one; of several how many; nothing where there is only a code for machines. */
export function targetWord({ target, details }: Pick<AuditEntry, 'target' | 'details'>): string {
  const { name, userName, count } = details
  if (/^\d+$/.test(target) && typeof name === 'string') return name
  if (isCode.test(target)) return typeof userName === 'string' ? userName : ''
  if (target === '' && typeof count === 'number') return translate('setting:audit.several', { count })
  return ownerWord(target, name)
}

/** The same beside what was done, where it says more than that does. */
export function targetBeside(entry: Pick<AuditEntry, 'target' | 'details' | 'what'>): string {
  const target = targetWord(entry)
  return whatWord(entry.what).startsWith(`${target}:`) ? '' : target
}

export interface ShownChange {
  readonly field: string
  readonly before: string
  readonly after: string
}

const isFacts = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** The name behind an id where there is one. */
const shownOf = (change: Record<string, unknown>, side: 'before' | 'after') =>
  valueWord(change[`${side}Name`] || change[side])

const isKeptSecret = ({ before, after }: Record<string, unknown>) =>
  before === null && (after === 'changed' || after === 'removed')

/** What an entry says was changed, from what to what. */
export const changesIn = ({ details }: Pick<AuditEntry, 'details'>): ShownChange[] => {
  const { changes } = details
  return (Array.isArray(changes) ? changes.filter(isFacts) : []).map((change) => ({
    field: fieldWord(String(change['field'])),
    // Of what is not shown there is nothing to be compared.
    before: isKeptSecret(change) ? '' : shownOf(change, 'before'),
    after: shownOf(change, 'after'),
  }))
}

/** What else it says. */
export const factsIn = ({ details }: Pick<AuditEntry, 'details'>): { field: string; value: string }[] =>
  Object.entries(details)
    .filter(([key]) => key !== 'changes')
    .map(([key, value]) => ({ field: fieldWord(key), value: valueWord(value) }))
