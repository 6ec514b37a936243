import type { UploadView } from '@crm/contract/customer-upload'
import { Button, Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { showCount } from '../../../kernel/format.ts'
import { ActionButton } from '../../../ui/ActionButton.tsx'
import { RadioCards } from '../../../ui/form/RadioCards.tsx'
import { CheckResult } from './CheckResult.tsx'
import { changeDraft, type Mode, startOver, useDraft } from './draft.ts'
import { Failure } from './Failure.tsx'
import { Following } from './Following.tsx'
import { Refusal } from './Refusal.tsx'
import { StepFrame } from './StepFrame.tsx'
import { writeCustomers } from './send.ts'

function ModeChoice({ valid, faulty }: { valid: number; faulty: number }) {
  const { t } = useTranslation('customerImport')
  const { mode, isSending } = useDraft()
  const choices: readonly Mode[] = ['valid', 'all']
  return (
    <RadioCards
      label={t('mode.title', { count: faulty, shown: showCount(faulty) })}
      choices={choices.map((value) => ({
        value,
        label: t(`mode.${value}`),
        help: t(`mode.${value}Help`, { valid: showCount(valid), faulty: showCount(faulty) }),
      }))}
      value={mode}
      disabled={isSending}
      onChange={(next) => changeDraft({ mode: next })}
    />
  )
}

/** On: to the write, or back to the file where it must be mended first. */
function GoOn({ valid, isFaulty }: { valid: number; isFaulty: boolean }) {
  const { t } = useTranslation('customerImport')
  const { file, mode, isSending } = useDraft()
  const mustMend = valid === 0 || (isFaulty && mode === 'all')
  if (file === null || mustMend)
    return (
      <Button ml="auto" onClick={startOver}>
        {t(file === null ? 'check.pickAgain' : 'check.pickMended')}
      </Button>
    )
  return (
    <>
      <Button variant="default" disabled={isSending} onClick={startOver}>
        {t('check.pickOther')}
      </Button>
      <ActionButton ml="auto" loading={isSending} onClick={() => void writeCustomers(isFaulty ? mode : 'all')}>
        {t('check.write', { count: valid, shown: showCount(valid) })}
      </ActionButton>
    </>
  )
}

function Checked({ upload }: { upload: UploadView }) {
  const { t } = useTranslation('customerImport')
  const { file } = useDraft()
  const { valid, rows, state } = upload
  if (state === 'failed') return <Failure upload={upload} />
  const isFaulty = valid < rows
  const title = isFaulty ? 'check.titleFaulty' : 'check.titleGood'
  return (
    <StepFrame title={t(title, { file: upload.fileName })} foot={<GoOn valid={valid} isFaulty={isFaulty} />}>
      <Refusal />
      <CheckResult upload={upload} />
      {file === null && <Text c="dimmed">{t('check.fileGone')}</Text>}
      {file !== null && isFaulty && valid > 0 && <ModeChoice valid={valid} faulty={rows - valid} />}
    </StepFrame>
  )
}

export function CheckStep() {
  const { check } = useDraft()
  return <Following importId={check?.importId ?? null}>{(upload) => <Checked upload={upload} />}</Following>
}
