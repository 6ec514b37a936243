import { Button } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { isFailure } from '../../../kernel/failure.ts'
import { refusalText } from '../../../kernel/i18n.ts'
import { Note } from '../../../ui/Note.tsx'
import { useDraft } from './draft.ts'
import classes from './Import.module.css'
import { limitWords } from './limit-words.ts'
import { follow, sendAgain, templateFaultIn, UnsentFile } from './send.ts'
import { isRunning, latestQuery } from './uploads.ts'

/** The key of the words for a file that was refused, or null where the general words of a failed call say enough. */
function keyOf(refusal: unknown): string | null {
  if (refusal instanceof UnsentFile) return `refused.${refusal.reason}`
  const fault = templateFaultIn(refusal)
  if (isFailure(refusal, 'upload.template')) return `refused.${fault?.reason ?? 'format'}`
  if (isFailure(refusal, 'upload.limit')) return 'refused.limit'
  if (isFailure(refusal, 'upload.tooLarge') || isFailure(refusal, 'request.tooLarge')) return 'refused.tooLarge'
  return isFailure(refusal, 'upload.running') ? 'refused.running' : null
}

const mayGoAgain = (refusal: unknown) =>
  (refusal instanceof UnsentFile && refusal.reason === 'unreadable') ||
  (isFailure(refusal) && (refusal.status === 0 || refusal.status >= 429))

function ShowRunning() {
  const { t } = useTranslation('customerImport')
  const { data = [] } = useQuery({ ...latestQuery, staleTime: 0 })
  const running = data.find(isRunning)
  if (running === undefined) return <AgainButton />
  return (
    <Button variant="default" size="xs" onClick={() => follow(running)}>
      {t('refused.showRunning')}
    </Button>
  )
}

function AgainButton() {
  const { t } = useTranslation('ui')
  return (
    <Button variant="default" size="xs" onClick={() => void sendAgain()}>
      {t('state.again')}
    </Button>
  )
}

/** Why the file was not taken, and what to do; everything that was chosen stays. */
export function Refusal() {
  const { t } = useTranslation('customerImport')
  const { refusal, file, isSending } = useDraft()
  const key = keyOf(refusal)
  const isOther = isFailure(refusal, 'upload.running')
  return (
    <div role="alert" className={classes.alert}>
      {refusal !== null && !isSending && (
        <Note
          tone="red"
          icon={<IconAlertTriangle size={20} aria-hidden />}
          title={file && key !== null && !isOther && t('refused.file', { file: file.name })}
          action={isOther ? <ShowRunning /> : mayGoAgain(refusal) && <AgainButton />}
        >
          {key === null ? refusalText(refusal) : t(key, limitWords())}
        </Note>
      )}
    </div>
  )
}
