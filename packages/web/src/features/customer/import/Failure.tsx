import type { UploadView } from '@crm/contract/customer-upload'
import { Button } from '@mantine/core'
import { IconCircleX } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { showCount } from '../../../kernel/format.ts'
import { ActionButton } from '../../../ui/ActionButton.tsx'
import { Note } from '../../../ui/Note.tsx'
import { CheckResult } from './CheckResult.tsx'
import { startOver, useDraft } from './draft.ts'
import { Refusal } from './Refusal.tsx'
import { StepFrame } from './StepFrame.tsx'
import { writeCustomers } from './send.ts'

/** Nothing was written: faults that came up since the check, or the whole import failed. */
export function Failure({ upload }: { upload: UploadView }) {
  const { t } = useTranslation('customerImport')
  const { file, isSending } = useDraft()
  const { failure, valid, rows, dryRun } = upload
  const hasFaults = failure === null && valid < rows
  const foot = (
    <>
      <Button variant={hasFaults && valid > 0 ? 'default' : 'filled'} onClick={startOver} disabled={isSending}>
        {t('check.pickMended')}
      </Button>
      {file !== null && hasFaults && valid > 0 && !dryRun && (
        <ActionButton ml="auto" loading={isSending} onClick={() => void writeCustomers('valid')}>
          {t('check.writeValid', { count: valid, shown: showCount(valid) })}
        </ActionButton>
      )}
      {file !== null && failure === 'internal' && !dryRun && (
        <ActionButton ml="auto" loading={isSending} onClick={() => void writeCustomers(upload.mode)}>
          {t('write.again')}
        </ActionButton>
      )}
    </>
  )
  return (
    <StepFrame title={t('write.failed', { file: upload.fileName })} foot={foot}>
      <Refusal />
      <Note role="alert" tone="red" icon={<IconCircleX size={20} aria-hidden />} title={t('write.nothing')}>
        {failure === null ? t('write.faultsNow') : t(`refusal:${failure}`)}
      </Note>
      {hasFaults && <CheckResult upload={upload} />}
    </StepFrame>
  )
}
