import type { TicketView } from '@crm/contract/ticket-views'
import { useMediaQuery } from '@mantine/hooks'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useListSearch } from '../../../kernel/list-search.ts'
import { useHeldView } from '../../../ui/use-held-view.ts'
import { ViewTabs } from '../../../ui/ViewTabs.tsx'
import { AttachmentsPart } from '../files/AttachmentsPart.tsx'
import { LinksPart } from '../joining/LinksPart.tsx'
import { MergedPart } from '../joining/MergedPart.tsx'
import { useSteps } from '../steps/use-steps.tsx'
import { ContentPart } from './ContentPart.tsx'
import { CustomerFacts } from './CustomerFacts.tsx'
import classes from './Detail.module.css'
import { DetailHeader } from './DetailHeader.tsx'
import { DetailContext, type Detail as DetailState } from './detail-context.ts'
import { Notice } from './Notice.tsx'
import { PeopleFacts } from './PeopleFacts.tsx'
import { type Part, parts, readPlace } from './place.ts'
import { RecordFacts } from './RecordFacts.tsx'
import { saveFact } from './save-fact.ts'
import { TalkPart } from './TalkPart.tsx'
import { TicketFacts } from './TicketFacts.tsx'
import { useClash } from './use-clash.tsx'

/** Narrower than this the three parts are tabs (the look: record screen). */
const TABS_BELOW_PX = 900

/** Side by side the parts are known by their headings; as tabs by the tab that opens them. */
const Panel = ({ part, open, children }: { part: Part; open: Part | null; children: ReactNode }) => {
  const { t } = useTranslation('ticketDetail')
  const asTab = { role: 'tabpanel', 'aria-label': t(`part.${part}`), hidden: open !== part }
  // What scrolls by itself must be reached by keys, also where nothing in it can be changed.
  const asPart = part === 'talk' ? {} : { role: 'region', 'aria-label': t(`part.${part}`), tabIndex: 0 }
  return (
    <div id={`ticket-${part}`} className={classes[part]} {...(open === null ? asPart : asTab)}>
      {children}
    </div>
  )
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
  const isNarrow = useMediaQuery(`(max-width: ${TABS_BELOW_PX - 1}px)`, undefined, { getInitialValueInEffect: false })
  const part = search.part ?? 'facts'
  const open = isNarrow ? part : null
  const go = (place: Record<string, unknown>) => void change(readPlace({ ...search, ...place }), { replace: true })
  return (
    <>
      {isNarrow && (
        <ViewTabs
          label={t('part.label')}
          views={parts.map((key) => ({ key, label: t(`part.${key}`) }))}
          active={part}
          panelId={`ticket-${part}`}
          onPick={(key) => go({ part: key })}
        />
      )}
      <div className={classes.columns}>
        <Panel part="facts" open={open}>
          <TicketFacts view={shown} />
          <PeopleFacts view={shown} />
          <CustomerFacts view={shown} />
          <RecordFacts />
        </Panel>
        <Panel part="talk" open={open}>
          <ContentPart />
          <TalkPart open={search.tab ?? 'comment'} onOpen={(tab) => go({ tab })} />
        </Panel>
        <Panel part="related" open={open}>
          <AttachmentsPart ticket={view} />
          <LinksPart view={view} canEdit={canEdit} />
          <MergedPart view={view} canEdit={canEdit} />
        </Panel>
      </div>
    </>
  )
}

/** Everything about one ticket. */
export function Detail({ view, sayFarewell }: { view: TicketView; sayFarewell: (key: string) => void }) {
  const { shown, release, watch } = useHeldView(view)
  const { ask, dialog } = useClash()
  const steps = useSteps(view)
  const canEdit = view.canEdit && view.mergedInto === null
  const save: DetailState['save'] = (edit, base = view) => saveFact(base, edit, ask).finally(release)
  return (
    <DetailContext value={{ view, canEdit, save, steps, sayFarewell }}>
      <div className={classes.detail} {...watch}>
        <DetailHeader />
        <Notice />
        <Parts view={view} shown={shown} canEdit={canEdit} />
      </div>
      {dialog}
      {steps.dialog}
    </DetailContext>
  )
}
