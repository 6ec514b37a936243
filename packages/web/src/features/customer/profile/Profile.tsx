import type { CustomerView } from '@crm/contract/customer-views'
import { useMediaQuery } from '@mantine/hooks'
import { IconInfoCircle } from '@tabler/icons-react'
import { useInfiniteQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useListSearch } from '../../../kernel/list-search.ts'
import { useMay } from '../../../kernel/may.ts'
import { FactGroup } from '../../../ui/FactField.tsx'
import { useHeldView } from '../../../ui/use-held-view.ts'
import { ViewTabs } from '../../../ui/ViewTabs.tsx'
import { Composer } from './Composer.tsx'
import { ContactsPart } from './ContactsPart.tsx'
import { AppointmentFact, ClassFacts, RecordFacts, WhoFacts } from './FactsPart.tsx'
import { PeopleFacts } from './PeopleFacts.tsx'
import classes from './Profile.module.css'
import { ProfileHeader } from './ProfileHeader.tsx'
import { ProfileContext, type Profile as ProfileState } from './profile-context.ts'
import { referralsQuery, type TimelineKind, timelineKinds } from './profile-queries.ts'
import { ReferralsPart } from './ReferralsPart.tsx'
import { saveCustomer } from './save-customer.ts'
import { TicketsPart } from './TicketsPart.tsx'
import { TimelinePart } from './TimelinePart.tsx'
import { useClash } from './use-clash.tsx'

/** Narrower than this the three parts are tabs (the look: record screen). */
const TABS_BELOW_PX = 900
const tabs = ['facts', 'timeline', 'referrals'] as const
type Tab = (typeof tabs)[number]

/** What the address says; the usual is left out of it. */
interface Place {
  readonly tab: Tab | undefined
  readonly kind: TimelineKind | undefined
}
const readPlace = ({ tab, kind }: Record<string, unknown>): Place => ({
  tab: tabs.find((one) => one === tab && one !== 'facts'),
  kind: timelineKinds.find((one) => one === kind && one !== 'all'),
})

/** Why the facts are read only, said once. */
function Notice({ view }: { view: CustomerView }) {
  const { t } = useTranslation('customerProfile')
  const may = useMay('MNU_Customer')
  if (view.canEdit || (!may.edit && !view.deleted)) return null
  const who = view.curatorName || view.creatorName
  return (
    <p className={classes.notice} role="note">
      <IconInfoCircle size={16} aria-hidden />
      {view.deleted ? t('reason.deleted') : t('reason.readOnly', { who })}
    </p>
  )
}

/** Side by side the parts are known by their headings; as tabs by the tab that opens them. */
const Panel = ({ tab, open, children }: { tab: Tab; open: Tab | null; children: ReactNode }) => {
  const { t } = useTranslation('customerProfile')
  const asTab = open === null ? {} : { role: 'tabpanel', 'aria-label': t(`tab.${tab}`), hidden: open !== tab }
  return (
    <div id={`customer-${tab}`} className={classes[tab]} {...asTab}>
      {children}
    </div>
  )
}

function Parts({ view, shown }: { view: CustomerView; shown: CustomerView }) {
  const { t } = useTranslation('customerProfile')
  const { search, change } = useListSearch(readPlace)
  const isNarrow = useMediaQuery(`(max-width: ${TABS_BELOW_PX - 1}px)`, undefined, { getInitialValueInEffect: false })
  const tab = search.tab ?? 'facts'
  const open = isNarrow ? tab : null
  const go = (part: Record<string, unknown>) => void change(readPlace({ ...search, ...part }), { replace: true })
  return (
    <>
      {isNarrow && (
        <ViewTabs
          label={t('tab.label')}
          views={tabs.map((key) => ({ key, label: t(`tab.${key}`) }))}
          active={tab}
          panelId={`customer-${tab}`}
          onPick={(key) => go({ tab: key })}
        />
      )}
      <div className={classes.columns}>
        <Panel tab="facts" open={open}>
          <WhoFacts view={shown} />
          <FactGroup title={t('group.next')}>
            <AppointmentFact view={shown} />
          </FactGroup>
          <ClassFacts view={shown} />
          <PeopleFacts view={shown} />
          <ContactsPart />
          <RecordFacts view={view} />
        </Panel>
        <Panel tab="timeline" open={open}>
          {!view.deleted && <Composer key={view.customerId} />}
          <TimelinePart kind={search.kind ?? 'all'} onKind={(kind) => go({ kind })} />
        </Panel>
        <Panel tab="referrals" open={open}>
          <TicketsPart />
          <ReferralsPart />
        </Panel>
      </div>
    </>
  )
}

/** Everything about one customer. */
export function Profile({ view, sayFarewell }: { view: CustomerView; sayFarewell: (key: string) => void }) {
  const { shown, release, watch } = useHeldView(view)
  const { ask, dialog } = useClash()
  const brought = useInfiniteQuery(referralsQuery(view.customerId)).data?.pages[0]?.brought.length ?? 0
  const save: ProfileState['save'] = (edit, base = view) => saveCustomer(base, edit, ask).finally(release)
  return (
    <ProfileContext value={{ view, canEdit: view.canEdit, save, sayFarewell }}>
      <div className={classes.profile} {...watch}>
        <ProfileHeader usedBy={brought} />
        <Notice view={view} />
        <Parts view={view} shown={shown} />
      </div>
      {dialog}
    </ProfileContext>
  )
}
