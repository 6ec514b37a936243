import type { UploadView } from '@crm/contract/customer-upload'
import { Stack, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { refusalText } from '../../../kernel/i18n.ts'
import { Progress } from '../../../ui/Progress.tsx'
import { Failed, Loading } from '../../../ui/StateViews.tsx'
import { StepFrame } from './StepFrame.tsx'
import { isRunning, useUpload } from './uploads.ts'

type Props = { importId: string | null; children: (upload: UploadView) => ReactNode }

/** An import while it runs; how it ended is the children's. What is known stays shown while the network is away. */
export function Following({ importId, children }: Props) {
  const { t } = useTranslation('customerImport')
  const { data, error, refetch } = useUpload(importId)
  if (data === undefined)
    return (
      <StepFrame title={t('check.running')}>
        {error === null ? <Loading /> : <Failed sentence={refusalText(error)} onAgain={() => void refetch()} />}
      </StepFrame>
    )
  if (!isRunning(data)) return children(data)
  const isWriting = data.state === 'writing'
  return (
    <StepFrame title={t(data.dryRun ? 'check.running' : 'write.running')}>
      <Stack w="min(560px, 100%)" m="auto">
        <Progress
          label={t(isWriting ? 'write.writing' : 'check.checking', { file: data.fileName })}
          done={isWriting ? 0 : data.checked}
          total={isWriting ? null : data.rows}
        />
        <Text c="dimmed">{t('check.mayClose')}</Text>
      </Stack>
    </StepFrame>
  )
}
