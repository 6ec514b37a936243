import { channels } from '@crm/contract/channels'
import { Modal } from '@mantine/core'
import type { ComponentType, KeyboardEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { useChannel } from '../../../kernel/live.ts'
import { useMay } from '../../../kernel/may.ts'
import { useUnloadGuard } from '../../../ui/form/leave-question.ts'
import { isOwnEscape } from '../../../ui/keys/escape.ts'
import { OfflineBar, useOffline } from '../../../ui/StateViews.tsx'
import { CheckStep } from './CheckStep.tsx'
import { ColumnStep } from './ColumnStep.tsx'
import { type Step, useDraft } from './draft.ts'
import { FileStep } from './FileStep.tsx'
import classes from './Import.module.css'
import { StepBar } from './StepBar.tsx'
import { hearProgress } from './uploads.ts'
import { useAnnounced } from './use-announced.ts'
import { WriteStep } from './WriteStep.tsx'

const parts: Readonly<Record<Step, ComponentType<{ onClose: () => void }>>> = {
  file: FileStep,
  columns: ColumnStep,
  check: CheckStep,
  write: WriteStep,
}

type Props = { opened: boolean; onClose: () => void }

const ImportWizard = ({ opened, onClose }: Props) => {
  const { t } = useTranslation('customerImport')
  const may = useMay('MNU_Customer')
  const draft = useDraft()
  const offline = useOffline()
  useChannel(channels.customer, 'UploadProgress', hearProgress)
  useAnnounced(opened)
  useUnloadGuard(draft.isSending)
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    if (isOwnEscape(event)) onClose()
  }
  if (!may.add) return null
  const Part = parts[draft.step]
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      onKeyDown={onKeyDown}
      closeOnEscape={false}
      // A file that is dropped beside the zone, or a click that misses, must not shut it.
      closeOnClickOutside={false}
      title={t('title')}
      size={1040}
      yOffset={24}
      // Inside a dialog a header is no banner of the page.
      attributes={{ header: { role: 'presentation' } }}
      closeButtonProps={{ 'aria-label': t('close') }}
      classNames={{
        content: classes.content ?? '',
        title: classes.title ?? '',
        header: classes.header ?? '',
        body: classes.body ?? '',
      }}
    >
      <StepBar draft={draft} />
      <OfflineBar offline={offline} />
      <Part key={draft.step} onClose={onClose} />
    </Modal>
  )
}

export default ImportWizard
