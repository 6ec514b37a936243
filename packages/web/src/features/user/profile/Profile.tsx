import type { UserView } from '@crm/contract/user'
import { lazy, type ReactNode, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { useListSearch } from '../../../kernel/list-search.ts'
import { useRecord } from '../../../kit/record/use-record.tsx'
import { RecordFrame, useTabbedParts } from '../../../ui/RecordFrame.tsx'
import { RecordNote } from '../../../ui/RecordNote.tsx'
import { Loading } from '../../../ui/StateViews.tsx'
import { useHeldView } from '../../../ui/use-held-view.ts'
import { ViewTabs } from '../../../ui/ViewTabs.tsx'
import { useOpened } from '../../shell/palette/recent.ts'
import { FactsPart } from './FactsPart.tsx'
import { userFacts } from './facts.ts'
import { type LogKind, LogPart, logKinds } from './LogPart.tsx'
import classes from './Profile.module.css'
import { ProfileContext, type Profile as ProfileState } from './profile-context.ts'
import { SessionsPart } from './SessionsPart.tsx'
import { UserHeader } from './UserHeader.tsx'

const RightsPart = lazy(() => import('./RightsPart.tsx'))

const tabs = ['facts', 'rights', 'sessions', 'log'] as const
type Tab = (typeof tabs)[number]

/** What the address says; the usual is left out of it. */
interface Place {
  readonly tab: Tab | undefined
  readonly log: LogKind | undefined
}
const readPlace = ({ tab, log }: Record<string, unknown>): Place => ({
  tab: tabs.find((one) => one === tab),
  log: logKinds.find((one) => one === log && one !== 'done'),
})

function Part({ tab, log, onLog }: { tab: Tab; log: LogKind; onLog: (kind: LogKind) => void }): ReactNode {
  switch (tab) {
    case 'facts':
      return <FactsPart />
    case 'rights':
      return <RightsPart />
    case 'sessions':
      return <SessionsPart />
    case 'log':
      return <LogPart kind={log} onKind={onLog} />
  }
}

function Parts() {
  const { t } = useTranslation('user')
  const { search, change } = useListSearch(readPlace)
  const isTabbed = useTabbedParts()
  const offered = isTabbed ? tabs : tabs.filter((tab) => tab !== 'facts')
  const tab = offered.find((one) => one === search.tab) ?? offered[0] ?? 'rights'
  const go = (part: Record<string, unknown>) => void change(readPlace({ ...search, ...part }), { replace: true })
  return (
    <div className={classes.columns}>
      {!isTabbed && (
        <div className={classes.facts}>
          <FactsPart />
        </div>
      )}
      <div className={classes.parts}>
        <ViewTabs
          label={t('tab.label')}
          views={offered.map((key) => ({ key, label: t(`tab.${key}`) }))}
          active={tab}
          panelId="user-part"
          onPick={(key) => go({ tab: key })}
        />
        <div
          id="user-part"
          role="tabpanel"
          aria-label={t(`tab.${tab}`)}
          className={tab === 'facts' ? classes.facts : classes.part}
        >
          <Suspense fallback={<Loading />}>
            <Part tab={tab} log={search.log ?? 'done'} onLog={(log) => go({ log })} />
          </Suspense>
        </div>
      </div>
    </div>
  )
}

/** Everything about one account. */
export function Profile({ view }: { view: UserView }) {
  const { t } = useTranslation('user')
  useOpened({ kind: 'user', id: view.userId, name: view.fullName, code: view.userName })
  const { shown, release, watch } = useHeldView(view)
  const { save: saveOver, dialog } = useRecord(userFacts, shown)
  const canEdit = view.standing !== 'deleted'
  const save: ProfileState['save'] = (edit) => saveOver(edit).finally(release)
  return (
    <ProfileContext value={{ view, shown, canEdit, save }}>
      <RecordFrame {...watch}>
        <UserHeader />
        {!canEdit && <RecordNote>{t('reason.deleted')}</RecordNote>}
        <Parts />
      </RecordFrame>
      {dialog}
    </ProfileContext>
  )
}
