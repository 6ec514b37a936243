import type { AudienceCount } from '@crm/contract/audience'
import type { MarketingChannel } from '@crm/contract/marketing-rules'
import { EMAIL_CUSTOMERS_MAX } from '@crm/contract/rules/limits'
import { type ReactNode, useId } from 'react'
import { useTranslation } from 'react-i18next'
import { showCount } from '../../../../kernel/format.ts'
import { NotHere } from '../../../../ui/AskedViews.tsx'
import { useMoney } from '../../../../ui/Money.tsx'
import { Note } from '../../../../ui/Note.tsx'
import { Loading } from '../../../../ui/StateViews.tsx'
import { reasonWord } from '../../mass-words.tsx'
import { isNamed, type TypedMass } from '../typed-mass.ts'
import classes from './Count.module.css'
import { useAudienceCount } from './use-audience-count.ts'

/** Each reason with what can be done about it. */
function Skipped({ skipped }: Pick<AudienceCount, 'skipped'>) {
  const { t } = useTranslation('massCampaign')
  const found = skipped.filter(({ customers }) => customers > 0)
  if (found.length === 0) return null
  return (
    <>
      <h3 className={classes.head}>{t('count.skippedTitle')}</h3>
      <ul className={classes.reasons}>
        {found.map(({ reason, customers }) => (
          <li key={reason}>
            <span className={classes.reason}>
              <span>{reasonWord(reason)}</span>
              <b>{showCount(customers)}</b>
            </span>
            <span className={classes.advice}>{t(`skip.${reason}.advice`)}</span>
          </li>
        ))}
      </ul>
    </>
  )
}

function Counted({ count, waves }: { count: AudienceCount; waves: boolean }) {
  const { t } = useTranslation('massCampaign')
  const money = useMoney()
  const skipped = count.skipped.reduce((sum, { customers }) => sum + customers, 0)
  return (
    <>
      <p className={classes.taken}>
        <b>{showCount(count.taken)}</b> {t('count.taken')}
      </p>
      <p className={classes.quiet}>
        {t('count.found', { found: showCount(count.found), skipped: showCount(skipped) })}
      </p>
      {count.parts !== null && count.cost !== null && (
        <p>{t('count.cost', { parts: showCount(count.parts), cost: money(count.cost) })}</p>
      )}
      {count.taken > EMAIL_CUSTOMERS_MAX && !waves && (
        <Note tone="amber">{t('count.tooMany', { max: showCount(EMAIL_CUSTOMERS_MAX) })}</Note>
      )}
      {waves && count.waves > 1 && <p className={classes.quiet}>{t('count.waves', { count: count.waves })}</p>}
      {count.taken === 0 && <Note tone="amber">{t('count.nobody')}</Note>}
      <Skipped skipped={count.skipped} />
    </>
  )
}

interface Props {
  readonly channel: MarketingChannel
  readonly campaignId: number
  readonly values: TypedMass
  readonly children?: ReactNode
}

/** Beside the fields: how many it reaches, who is left out, and why. */
export function CountPanel({ channel, campaignId, values, children }: Props) {
  const { t } = useTranslation('massCampaign')
  const id = useId()
  const { query, isStale } = useAudienceCount(channel, campaignId, values)
  return (
    <section className={classes.panel} aria-labelledby={id}>
      <h2 id={id}>{t('count.title')}</h2>
      {isNamed(values.audience) ? (
        <div role="status" aria-busy={isStale} data-stale={isStale} className={classes.counted}>
          {query.data ? (
            <Counted count={query.data} waves={values.waves} />
          ) : (
            <NotHere asked={query}>
              <Loading label={t('count.counting')} />
            </NotHere>
          )}
        </div>
      ) : (
        <p className={classes.quiet}>{t('count.none')}</p>
      )}
      {children}
    </section>
  )
}
