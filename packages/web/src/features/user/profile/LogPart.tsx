import { VisuallyHidden } from '@mantine/core'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { showCount } from '../../../kernel/format.ts'
import { ViewTabs } from '../../../ui/ViewTabs.tsx'
import { LogList } from './LogList.tsx'
import { doneQuery, historyQuery } from './log-queries.ts'
import classes from './Profile.module.css'
import { useProfile } from './profile-context.ts'

export const logKinds = ['done', 'history'] as const
export type LogKind = (typeof logKinds)[number]
const totals = ['cusLogs', 'campaignLogs', 'taskLogs', 'issueLogs'] as const

function Done() {
  const { t } = useTranslation('user')
  const { view } = useProfile()
  const found = useInfiniteQuery(doneQuery(view.userName))
  const counts = found.data?.pages[0]?.totals
  return (
    <>
      <dl className={classes.totals} aria-label={t('log.totals')}>
        {totals.map((key) => (
          <div key={key}>
            <dt>{t(`log.total.${key}`)}</dt>
            <dd>{counts ? showCount(counts[key]) : '…'}</dd>
          </div>
        ))}
      </dl>
      <LogList found={found} label={t('log.done')} empty={t('log.doneEmpty')} ownOnly />
    </>
  )
}

function History() {
  const { t } = useTranslation('user')
  const { view } = useProfile()
  const found = useInfiniteQuery(historyQuery(view.userId))
  return <LogList found={found} label={t('log.history')} empty={t('log.historyEmpty')} ownOnly={false} />
}

/** What this person did, and what was changed on this account. */
export function LogPart({ kind, onKind }: { kind: LogKind; onKind: (kind: LogKind) => void }) {
  const { t } = useTranslation('user')
  return (
    <>
      <ViewTabs
        label={t('tab.log')}
        views={logKinds.map((key) => ({ key, label: t(`log.${key}`) }))}
        active={kind}
        panelId="user-log"
        onPick={(key) => onKind(logKinds.find((one) => one === key) ?? 'done')}
      />
      <div id="user-log" role="tabpanel" aria-label={t(`log.${kind}`)} className={classes.log}>
        <VisuallyHidden>
          <h2>{t(`log.${kind}`)}</h2>
        </VisuallyHidden>
        {kind === 'done' ? <Done /> : <History />}
      </div>
    </>
  )
}
