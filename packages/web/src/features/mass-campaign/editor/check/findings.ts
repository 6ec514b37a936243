import type { AudienceCount } from '@crm/contract/audience'
import type { EmailFinding } from '@crm/contract/email-template'
import type { MarketingChannel } from '@crm/contract/marketing-rules'
import { EMAIL_CUSTOMERS_MAX } from '@crm/contract/rules/limits'
import type { MassStep } from '../steps.ts'
import { hasContent, isNamed, type TypedMass } from '../typed-mass.ts'

/** Something that stands in the way, or might be meant otherwise. */
export interface MassFinding {
  /** Key of its words, `check.<key>`. */
  readonly key: string
  readonly isError: boolean
  readonly detail?: string
  /** Where it is mended. */
  readonly step: MassStep
}

const error = (key: string, step: MassStep): MassFinding => ({ key, isError: true, step })
const when = (isSo: boolean, finding: MassFinding) => (isSo ? [finding] : [])

function ofAudience({ audience, waves }: TypedMass, count: AudienceCount | undefined): MassFinding[] {
  if (!isNamed(audience)) return [error('noAudience', 'audience')]
  if (count === undefined) return []
  const skipped = count.found - count.taken
  return [
    ...when(count.taken === 0, error('nobody', 'audience')),
    ...when(count.taken > EMAIL_CUSTOMERS_MAX && !waves, error('tooMany', 'time')),
    ...when(count.taken > 0 && skipped > count.taken, { key: 'mostSkipped', isError: false, step: 'audience' }),
  ]
}

function ofTrial({ trial }: TypedMass): MassFinding[] {
  if (trial === null) return []
  const signs = new Set(trial.variants.map(({ templateId, subject }) => `${templateId} ${subject.trim()}`))
  return [
    ...when(
      trial.variants.some(({ templateId }) => templateId === 0),
      error('variantEmpty', 'content'),
    ),
    ...when(signs.size < trial.variants.length, error('variantsAlike', 'content')),
  ]
}

function ofChannel(channel: MarketingChannel, values: TypedMass): MassFinding[] {
  if (channel === 'sms') return when(values.brandId === 0, error('noBrand', 'content'))
  return [
    ...when(values.senderId === 0, error('noSender', 'content')),
    ...ofTrial(values),
    ...when(values.trial?.by === 'opened' && values.tracking === 'off', error('trialUntracked', 'content')),
  ]
}

interface Known {
  readonly count: AudienceCount | undefined
  readonly mails: readonly EmailFinding[]
}

/** Everything that is found before a campaign goes out, the errors first; the server decides again. */
export function findAll(channel: MarketingChannel, values: TypedMass, { count, mails }: Known): MassFinding[] {
  const ofMails = mails.map(
    ({ check, severity, detail }): MassFinding => ({
      key: `mail.${check}`,
      isError: severity === 'error',
      detail,
      step: 'content',
    }),
  )
  const unlike = new Map(ofMails.map((finding) => [`${finding.key} ${finding.detail}`, finding]))
  return [
    ...ofAudience(values, count),
    ...when(!hasContent(channel, values), error('noContent', 'content')),
    ...ofChannel(channel, values),
    ...unlike.values(),
  ].toSorted((one, other) => Number(other.isError) - Number(one.isError))
}
