import type { TicketStep } from '@crm/contract/ticket-rules'
import type { TicketView } from '@crm/contract/ticket-views'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useListSearch } from '../../../kernel/list-search.ts'
import { showToast } from '../../../kernel/toast.ts'
import { useRecord } from '../../../kit/record/use-record.tsx'
import { RecordFrame, RecordParts } from '../../../ui/RecordFrame.tsx'
import { useHeldView } from '../../../ui/use-held-view.ts'
import { useOpened } from '../../shell/palette/recent.ts'
import { TasksPart } from '../../task/TasksPart.tsx'
import { AttachmentsPart } from '../files/AttachmentsPart.tsx'
import { LinksPart } from '../joining/LinksPart.tsx'
import { MergedPart } from '../joining/MergedPart.tsx'
import { tellTaken } from '../steps/tell-step.ts'
import { useSteps } from '../steps/use-steps.tsx'
import { ContentPart } from './ContentPart.tsx'
import { CustomerFacts } from './CustomerFacts.tsx'
import { DetailHeader } from './DetailHeader.tsx'
import { DetailContext, type Detail as DetailState } from './detail-context.ts'
import { ticketFacts } from './facts.tsx'
import { Notice } from './Notice.tsx'
import { PeopleFacts } from './PeopleFacts.tsx'
import { type Part, readPlace } from './place.ts'
import { RecordFacts } from './RecordFacts.tsx'
import { TalkPart } from './TalkPart.tsx'
import { TicketFacts } from './TicketFacts.tsx'

/** What needs words is asked for over the page; what came of it is said by a notice. */
function useDetailSteps(view: TicketView) {
  const [asked, ask] = useState<TicketStep | null>(null)
  return useSteps(view, {
    asked,
    ask,
    tell: (step, taken) => tellTaken(step, taken, () => ask('reopen')),
    refuse: (text) => text !== null && showToast({ tone: 'error', text }),
  })
}

interface PartsProps {
  readonly view: TicketView
  /** What the facts show: docs of useHeldView. */
  readonly shown: TicketView
  readonly canEdit: boolean
}

function Parts({ view, shown, canEdit }: PartsProps) {
  const { t } = useTranslation('ticketDetail')
  const { search, change } = useListSearch(readPlace)
  const go = (place: Record<string, unknown>) =>
    void change(readPlace({ ...search, entry: undefined, ...place }), { replace: true })
  const part = (key: Part, body: ReactNode) => ({ key, label: t(`part.${key}`), body })
  return (
    <RecordParts
      id="ticket-part"
      label={t('part.label')}
      asRegions
      active={search.part ?? 'talk'}
      onPick={(key) => go({ part: key })}
      facts={part(
        'facts',
        <>
          <TicketFacts view={shown} />
          <PeopleFacts view={shown} />
          <CustomerFacts view={shown} />
          <RecordFacts />
        </>,
      )}
      middle={part(
        'talk',
        <>
          <ContentPart />
          <TalkPart open={search.tab ?? 'comment'} onOpen={(tab) => go({ tab })} />
        </>,
      )}
      related={part(
        'related',
        <>
          <AttachmentsPart ticket={view} />
          <TasksPart subject={{ kind: 'Issue', value: String(view.index), label: view.name }} mayAdd={!view.isMerged} />
          <LinksPart view={view} canEdit={canEdit} />
          <MergedPart view={view} canEdit={canEdit} />
        </>,
      )}
    />
  )
}

/** Everything about one ticket. */
export function Detail({ view, sayFarewell }: { view: TicketView; sayFarewell: (key: string) => void }) {
  useOpened({ kind: 'ticket', id: view.index, name: view.name, code: view.code })
  const { shown, release, watch } = useHeldView(view)
  const { save: saveOver, dialog } = useRecord(ticketFacts, view)
  const steps = useDetailSteps(view)
  const canEdit = view.canEdit && !view.isMerged
  const save: DetailState['save'] = (edit, base) => saveOver(edit, base).finally(release)
  return (
    <DetailContext value={{ view, canEdit, save, steps, sayFarewell }}>
      <RecordFrame {...watch}>
        <DetailHeader />
        <Notice />
        <Parts view={view} shown={shown} canEdit={canEdit} />
      </RecordFrame>
      {dialog}
      {steps.dialog}
    </DetailContext>
  )
}
