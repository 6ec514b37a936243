import { useQueries } from '@tanstack/react-query'
import { channelOf, type MassView } from '../../mass-queries.ts'
import { useAudienceCount } from '../audience/use-audience-count.ts'
import { mailLookQuery, mailsIn } from '../content/mail-look.ts'
import type { TypedMass } from '../typed-mass.ts'
import { findAll } from './findings.ts'

/** What is found of a campaign as it is typed now. */
export function useFindings(view: MassView, values: TypedMass) {
  const channel = channelOf(view)
  const { query: count } = useAudienceCount(channel, view.campaignId, values)
  const mails = channel === 'email' ? mailsIn(values) : []
  const looks = useQueries({ queries: mails.map((mail) => mailLookQuery(mail)) })
  const findings = findAll(channel, values, {
    count: count.data,
    mails: looks.flatMap(({ data }) => data?.findings ?? []),
  })
  return {
    findings,
    count: count.data,
    errors: findings.filter(({ isError }) => isError).length,
    isChecking: count.isLoading || looks.some(({ isLoading }) => isLoading),
  }
}
