import { Stack } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { ViewTabs } from '../../../ui/ViewTabs.tsx'
import { LogList } from '../log/LogList.tsx'
import { Composer } from '../talk/Composer.tsx'
import { EntryList } from '../talk/EntryList.tsx'
import { useDetail } from './detail-context.ts'
import type { TalkTab } from './place.ts'

/** What is said about the ticket and what happened to it. Who is not of the department does not know of notes. */
export function TalkPart({ open, onOpen }: { open: TalkTab; onOpen: (tab: TalkTab) => void }) {
  const { t } = useTranslation('ticketDetail')
  const { view } = useDetail()
  const tabs: readonly TalkTab[] = view.canNote ? ['comment', 'note', 'log'] : ['comment', 'log']
  const tab = tabs.find((one) => one === open) ?? 'comment'
  const ticketId = view.index
  return (
    <Stack gap="lg" miw={0}>
      <ViewTabs
        label={t('talk.label')}
        views={tabs.map((key) => ({
          key,
          label: t(`talk.${key}`),
          ...(key === 'comment' && { count: view.comments }),
        }))}
        active={tab}
        panelId="ticket-talk"
        onPick={(key) => onOpen(tabs.find((one) => one === key) ?? 'comment')}
      />
      {/* Days stay in sight below the page's own head. */}
      <Stack
        id="ticket-talk"
        role="tabpanel"
        aria-label={t(`talk.${tab}`)}
        gap="lg"
        style={{ '--timeline-top': '56px' }}
      >
        {tab === 'log' ? (
          <LogList ticketId={ticketId} />
        ) : (
          <>
            {!view.isMerged && <Composer key={tab} ticketId={ticketId} kind={tab} />}
            <EntryList key={`${tab} list`} ticketId={ticketId} kind={tab} />
          </>
        )}
      </Stack>
    </Stack>
  )
}
