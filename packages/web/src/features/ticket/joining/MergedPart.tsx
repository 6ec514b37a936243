import type { TicketLink, TicketView } from '@crm/contract/ticket-views'
import { Button } from '@mantine/core'
import { IconGitMerge } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { refusalText } from '../../../kernel/i18n.ts'
import { showToast } from '../../../kernel/toast.ts'
import { FactGroup } from '../../../ui/FactField.tsx'
import { PlainList } from '../../../ui/PlainList.tsx'
import { undoMerge } from './joining.ts'
import { TicketLine } from './TicketLine.tsx'

const MergeDialog = lazy(() => import('./MergeDialog.tsx'))

interface UndoProps {
  readonly survivor: number
  readonly merged: TicketLink
  readonly undoId: string
}

function Undo({ survivor, merged, undoId }: UndoProps) {
  const { t } = useTranslation('ticketDetail')
  const { code } = merged
  const { mutate, isPending } = useMutation({
    mutationFn: () => undoMerge(undoId, survivor),
    onSuccess: () => showToast({ tone: 'success', key: 'ticketDetail:merge.undone', values: { code } }),
    onError: (error) => showToast({ tone: 'error', text: refusalText(error) }),
  })
  return (
    <Button
      size="compact-sm"
      variant="default"
      loading={isPending}
      aria-label={t('merge.undoOne', { code })}
      onClick={() => mutate()}
    >
      {t('merge.undo')}
    </Button>
  )
}

/** Duplicates that went into this ticket, and the way to send one there. */
export function MergedPart({ view, canEdit }: { view: TicketView; canEdit: boolean }) {
  const { t } = useTranslation('ticketDetail')
  const [isMerging, setMerging] = useState(false)
  const { merged } = view
  if (merged.length === 0 && !canEdit) return null
  return (
    <FactGroup title={t('merge.title', { count: merged.length })}>
      {merged.length > 0 && (
        <PlainList aria-label={t('merge.list')}>
          {merged.map(({ undoId, ...one }) => (
            <TicketLine key={one.index} link={one}>
              {undoId !== null && <Undo survivor={view.index} merged={one} undoId={undoId} />}
            </TicketLine>
          ))}
        </PlainList>
      )}
      {canEdit && (
        <Button variant="default" leftSection={<IconGitMerge size={16} aria-hidden />} onClick={() => setMerging(true)}>
          {t('merge.action')}
        </Button>
      )}
      <Suspense>{isMerging && <MergeDialog view={view} onClose={() => setMerging(false)} />}</Suspense>
    </FactGroup>
  )
}
