import { type MarketingPolicy, marketingPolicy } from '@crm/contract/marketing-policy'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../../kernel/call.ts'
import { translate } from '../../../kernel/i18n.ts'
import { queries } from '../../../kernel/query.ts'
import type { Found } from '../../../kit/form/find-faults.ts'
import { writingPolicyQuery } from '../../marketing-area/sending-queries.ts'
import { readWhole } from '../read-whole.ts'
import { readClock } from '../response-target/clock-text.ts'
import { readDecimal, readList } from './read-typed.ts'

const MB = 1024 * 1024
const ATTACHMENT_MB_MAX = 20
const PER_MINUTE_MAX = 100_000
const PART_LENGTH_MAX = 1_600

export const policyQuery = queryOptions({
  queryKey: ['setting', 'marketing-policy'],
  queryFn: ({ signal }) => call(marketingPolicy.read, { signal }),
})

export const valuesOf = (view: MarketingPolicy) => ({
  consentNeeded: view.consentNeeded,
  label: view.label,
  advertiserName: view.advertiserName,
  advertiserAddress: view.advertiserAddress,
  advertiserPhone: view.advertiserPhone,
  smsOptOut: view.smsOptOut,
  consentWording: view.consentWording,
  smsFrom: view.smsHours.from,
  smsTo: view.smsHours.to,
  emailFrom: view.emailHours.from,
  emailTo: view.emailHours.to,
  /** The digits of the days, 1 Monday. */
  emailDays: view.emailDays.toSorted().join(''),
  emailsPerDay: String(view.emailsPerDay),
  smsPerDay: String(view.smsPerDay),
  attachmentMb: String(Number((view.attachmentBytes / MB).toFixed(2))),
  smsLengths: view.smsLengths.join(', '),
  perMinute: String(view.perMinute),
  perDomainMinute: String(view.perDomainMinute),
  isWarmedUp: view.warmUp !== null,
  firstDay: String(view.warmUp?.firstDay ?? 200),
  growthPercent: String(view.warmUp?.growthPercent ?? 30),
  stopBouncePercent: String(view.stopBouncePercent),
  stopComplaintPercent: String(view.stopComplaintPercent),
  tracking: view.tracking as string,
  trackingOrigin: view.trackingOrigin,
  hitMonths: String(view.hitMonths),
  stopWords: view.stopWords.join(', '),
})
export type PolicyFields = ReturnType<typeof valuesOf>

const word = (key: string, more: Record<string, unknown> = {}) => translate(`marketingSetting:policy.${key}`, more)

/** Whole numbers, with the most that each may be. */
const wholes = {
  emailsPerDay: 100,
  smsPerDay: 100,
  perMinute: PER_MINUTE_MAX,
  perDomainMinute: PER_MINUTE_MAX,
  hitMonths: 60,
} as const satisfies Partial<Record<keyof PolicyFields, number>>

const wholeFault = (typed: string, maximum: number, minimum = 1) => {
  const found = readWhole(typed, maximum)
  return found === undefined || found < minimum ? word('wholeErr', { minimum, maximum }) : undefined
}
const shareFault = (typed: string, minimum: number) => {
  const found = readDecimal(typed)
  return found === undefined || found < minimum || found > 100 ? word('percentErr', { minimum }) : undefined
}

function checkHours(from: string, to: string): readonly [string | undefined, string | undefined] {
  const [begin, end] = [readClock(from), readClock(to)]
  const clockErr = translate('setting:target.clockErr')
  if (begin === undefined || end === undefined)
    return [begin === undefined ? clockErr : undefined, end === undefined ? clockErr : undefined]
  return [undefined, begin < end ? undefined : translate('setting:target.toErr')]
}

function checkLengths(typed: string) {
  const lengths = readList(typed).map((one) => readWhole(one, PART_LENGTH_MAX))
  const isFine = lengths.length >= 1 && lengths.length <= 10 && lengths.every((one) => one !== undefined)
  return isFine ? undefined : word('lengthsErr', { maximum: PART_LENGTH_MAX })
}

function checkMb(typed: string) {
  const found = readDecimal(typed)
  return found === undefined || found <= 0 || found > ATTACHMENT_MB_MAX
    ? word('attachmentErr', { maximum: ATTACHMENT_MB_MAX })
    : undefined
}

const isOrigin = (text: string) => text === '' || /^https?:\/\/[a-z0-9.-]+(?::\d{1,5})?$/.test(text)

/** What is wrong before it is sent. */
export function check(values: PolicyFields): Found {
  const [smsFrom, smsTo] = checkHours(values.smsFrom, values.smsTo)
  const [emailFrom, emailTo] = checkHours(values.emailFrom, values.emailTo)
  const words = readList(values.stopWords)
  const isWordList = words.length >= 1 && words.length <= 20 && words.every(({ length }) => length <= 20)
  return {
    ...Object.fromEntries(
      Object.entries(wholes).map(([name, maximum]) => [name, wholeFault(values[name as keyof typeof wholes], maximum)]),
    ),
    label: values.label.trim() === '' ? word('labelErr') : undefined,
    consentWording: values.consentWording.trim() === '' ? word('wordingErr') : undefined,
    smsFrom,
    smsTo,
    emailFrom,
    emailTo,
    emailDays: values.emailDays === '' ? word('daysErr') : undefined,
    attachmentMb: checkMb(values.attachmentMb),
    smsLengths: checkLengths(values.smsLengths),
    firstDay: values.isWarmedUp ? wholeFault(values.firstDay, 1_000_000, 10) : undefined,
    growthPercent: values.isWarmedUp ? wholeFault(values.growthPercent, 500) : undefined,
    stopBouncePercent: shareFault(values.stopBouncePercent, 0.1),
    stopComplaintPercent: shareFault(values.stopComplaintPercent, 0.01),
    trackingOrigin: isOrigin(values.trackingOrigin.trim()) ? undefined : word('originErr'),
    stopWords: isWordList ? undefined : word('wordsErr'),
  }
}

const hours = (from: string, to: string) => ({ from: readClock(from) ?? from, to: readClock(to) ?? to })
const trackingIn = (level: string): MarketingPolicy['tracking'] =>
  level === 'off' || level === 'counts' ? level : 'person'

export const send = (values: PolicyFields, version: number): Promise<MarketingPolicy> =>
  call(marketingPolicy.update, {
    body: {
      version,
      consentNeeded: values.consentNeeded,
      label: values.label,
      advertiserName: values.advertiserName,
      advertiserAddress: values.advertiserAddress,
      advertiserPhone: values.advertiserPhone,
      smsOptOut: values.smsOptOut,
      consentWording: values.consentWording,
      smsHours: hours(values.smsFrom, values.smsTo),
      emailHours: hours(values.emailFrom, values.emailTo),
      emailDays: [...values.emailDays].map(Number),
      emailsPerDay: Number(values.emailsPerDay),
      smsPerDay: Number(values.smsPerDay),
      attachmentBytes: Math.round((readDecimal(values.attachmentMb) ?? 0) * MB),
      smsLengths: readList(values.smsLengths).map(Number),
      perMinute: Number(values.perMinute),
      perDomainMinute: Number(values.perDomainMinute),
      warmUp: values.isWarmedUp
        ? { firstDay: Number(values.firstDay), growthPercent: Number(values.growthPercent) }
        : null,
      stopBouncePercent: readDecimal(values.stopBouncePercent) ?? 0,
      stopComplaintPercent: readDecimal(values.stopComplaintPercent) ?? 0,
      tracking: trackingIn(values.tracking),
      trackingOrigin: values.trackingOrigin.trim(),
      hitMonths: Number(values.hitMonths),
      stopWords: readList(values.stopWords),
    },
  })

export function keep(view: MarketingPolicy) {
  queries.setQueryData(policyQuery.queryKey, view)
  void queries.invalidateQueries({ queryKey: writingPolicyQuery.queryKey })
}
export const readAgain = () => queries.fetchQuery({ ...policyQuery, staleTime: 0 })
