import { type CustomerView, type TimelineKind, timelineKinds } from '@crm/contract/customer-views'
import { useInfiniteQuery } from '@tanstack/react-query'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useListSearch } from '../../../kernel/list-search.ts'
import { useMay } from '../../../kernel/may.ts'
import { useRecord } from '../../../kit/record/use-record.tsx'
import { FactGroup } from '../../../ui/FactField.tsx'
import { RecordFrame, RecordParts } from '../../../ui/RecordFrame.tsx'
import { RecordNote } from '../../../ui/RecordNote.tsx'
import { useHeldView } from '../../../ui/use-held-view.ts'
import { useOpened } from '../../shell/palette/recent.ts'
import { TasksPart } from '../../task/TasksPart.tsx'
import { Composer } from '../compose/Composer.tsx'
import type { WrittenKind } from '../compose/draft.ts'
import { ContactsPart } from './ContactsPart.tsx'
import { AppointmentFact, ClassFacts, RecordFacts, WhoFacts } from './FactsPart.tsx'
import { customerFacts } from './facts.ts'
import { OpportunitiesPart } from './OpportunitiesPart.tsx'
import { PeopleFacts } from './PeopleFacts.tsx'
import { ProfileHeader } from './ProfileHeader.tsx'
import { ProfileContext, type Profile as ProfileState } from './profile-context.ts'
import { referralsQuery } from './profile-queries.ts'
import { ReferralsPart } from './ReferralsPart.tsx'
import { readOnlyReason } from './read-only-reason.ts'
import { TicketsPart } from './TicketsPart.tsx'
import { TimelinePart } from './TimelinePart.tsx'

const CustomerConsents = lazy(() => import('../../recipient/CustomerConsents.tsx'))
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

/** What a button of the head has begun to record, and how often one did. */
interface Asked {
  readonly kind?: WrittenKind
  readonly times: number
}

/** Why the facts are read only, said once. */
function Note({ view }: { view: CustomerView }) {
  const { t } = useTranslation('customerProfile')
  const may = useMay('MNU_Customer')
  if (view.canEdit || (!may.edit && !view.deleted)) return null
  const { key, who } = readOnlyReason(view)
  return <RecordNote>{t(key, { who })}</RecordNote>
}

interface PartsProps {
  readonly view: CustomerView
  readonly shown: CustomerView
  readonly asked: Asked
  readonly search: Place
  readonly go: (part: Partial<Place>) => void
}

function Parts({ view, shown, asked, search, go }: PartsProps) {
  const { t } = useTranslation('customerProfile')
  const part = (key: Tab, body: ReactNode) => ({ key, label: t(`tab.${key}`), body })
  return (
    <RecordParts
      id="customer"
      label={t('tab.label')}
      active={search.tab ?? 'facts'}
      onPick={(tab) => go({ tab: tabs.find((one) => one === tab) })}
      facts={part(
        'facts',
        <>
          <WhoFacts view={shown} />
          <FactGroup title={t('group.next')}>
            <AppointmentFact view={shown} />
          </FactGroup>
          <ClassFacts view={shown} />
          <PeopleFacts view={shown} />
          <ContactsPart />
          <RecordFacts view={view} />
        </>,
      )}
      middle={part(
        'timeline',
        <>
          {!view.deleted && <Composer key={`${view.customerId}.${asked.times}`} subject={view} asked={asked.kind} />}
          <TimelinePart kind={search.kind ?? 'all'} onKind={(kind) => go({ kind })} />
        </>,
      )}
      related={part(
        'referrals',
        <>
          <OpportunitiesPart />
          <TasksPart
            subject={{ kind: 'Customer', value: String(view.customerId), label: view.name }}
            mayAdd={!view.deleted}
          />
          <TicketsPart />
          <Suspense>
            <CustomerConsents customerId={view.customerId} name={view.name} mayAdd={!view.deleted} />
          </Suspense>
          <ReferralsPart />
        </>,
      )}
    />
  )
}

/** Everything about one customer. */
export function Profile({ view, sayFarewell }: { view: CustomerView; sayFarewell: (key: string) => void }) {
  useOpened({
    kind: 'customer',
    id: view.customerId,
    name: view.name,
    code: view.customerCode,
    phone: view.phoneCustomer,
  })
  const { shown, release, watch } = useHeldView(view)
  const { save: saveOver, dialog } = useRecord(customerFacts, view)
  const brought = useInfiniteQuery(referralsQuery(view.customerId)).data?.pages[0]?.brought.length ?? 0
  const [asked, setAsked] = useState<Asked>({ times: 0 })
  const { search, change } = useListSearch(readPlace)
  const go = (part: Partial<Place>) => void change(readPlace({ ...search, ...part }), { replace: true })
  const compose = (kind: WrittenKind) => {
    setAsked(({ times }) => ({ kind, times: times + 1 }))
    go({ tab: 'timeline' })
  }
  const save: ProfileState['save'] = (edit, base) => saveOver(edit, base).finally(release)
  return (
    <ProfileContext value={{ view, canEdit: view.canEdit, save, sayFarewell }}>
      <RecordFrame {...watch}>
        <ProfileHeader usedBy={brought} onCompose={compose} />
        <Note view={view} />
        <Parts view={view} shown={shown} asked={asked} search={search} go={go} />
      </RecordFrame>
      {dialog}
    </ProfileContext>
  )
}
