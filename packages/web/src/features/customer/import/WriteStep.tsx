import type { UploadView } from '@crm/contract/customer-upload'
import { plainDateOf } from '@crm/contract/rules/dates'
import { TRANSFERS_WITH_AUTOMATION_MAX } from '@crm/contract/rules/limits'
import { Button } from '@mantine/core'
import { IconArrowBackUp, IconCircleCheck } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { showCount } from '../../../kernel/format.ts'
import { useMe } from '../../../kernel/me.ts'
import { Note } from '../../../ui/Note.tsx'
import { CheckResult } from './CheckResult.tsx'
import { type Draft, startOver, useDraft } from './draft.ts'
import { Failure } from './Failure.tsx'
import { Following } from './Following.tsx'
import { StepFrame } from './StepFrame.tsx'
import { UndoButton } from './UndoButton.tsx'

/** The imported in the list: nothing marks them there, so who made them on that day, the newest first. */
function useShowImported(upload: UploadView) {
  const navigate = useNavigate()
  const me = useMe()
  const day = plainDateOf(new Date(upload.createdDate))
  return () => navigate({ to: '/customer', search: { creator: me?.userName, createdDate: day } })
}

function Outcome({ upload, undone }: { upload: UploadView; undone: Draft['undone'] }) {
  const { t } = useTranslation('customerImport')
  const { state, written } = upload
  const isUndone = state === 'undone'
  const Icon = isUndone ? IconArrowBackUp : IconCircleCheck
  return (
    <Note
      role="status"
      tone={isUndone ? 'slate' : 'green'}
      icon={<Icon size={20} aria-hidden />}
      title={t(isUndone ? 'write.undone' : 'write.done', { count: written, shown: showCount(written) })}
    >
      {isUndone && undone && (
        <span>
          {t('undo.removed', { count: undone.removed, shown: showCount(undone.removed) })}{' '}
          {undone.left > 0 && t('undo.left', { count: undone.left, shown: showCount(undone.left) })}
        </span>
      )}
      {upload.canUndo && <span>{t('write.undoable')}</span>}
      {upload.automationSkipped && (
        <span>{t('write.automationSkipped', { count: TRANSFERS_WITH_AUTOMATION_MAX })}</span>
      )}
    </Note>
  )
}

function Written({ upload, onClose }: { upload: UploadView; onClose: () => void }) {
  const { t } = useTranslation('customerImport')
  const { undone } = useDraft()
  const showImported = useShowImported(upload)
  if (upload.state === 'failed') return <Failure upload={upload} />
  const leave = () => {
    startOver()
    onClose()
    void showImported()
  }
  const isDone = upload.state === 'done'
  const foot = (
    <>
      <Button variant="default" onClick={startOver}>
        {t('write.another')}
      </Button>
      {upload.canUndo && <UndoButton upload={upload} />}
      {isDone && (
        <Button ml="auto" onClick={leave}>
          {t('write.show')}
        </Button>
      )}
    </>
  )
  return (
    <StepFrame title={t(isDone ? 'write.titleDone' : 'write.titleUndone', { file: upload.fileName })} foot={foot}>
      <Outcome upload={upload} undone={undone} />
      {isDone && upload.faultTotal > 0 && <CheckResult upload={upload} />}
    </StepFrame>
  )
}

export function WriteStep({ onClose }: { onClose: () => void }) {
  const { writeId } = useDraft()
  return <Following importId={writeId}>{(upload) => <Written upload={upload} onClose={onClose} />}</Following>
}
