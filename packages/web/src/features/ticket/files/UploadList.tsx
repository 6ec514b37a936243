import { ActionIcon, Button } from '@mantine/core'
import { IconAlertTriangle, IconX } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { isGoing, type Upload } from '../../../kernel/upload-queue.ts'
import { useUnloadGuard } from '../../../ui/FormDialog.tsx'
import { Progress } from '../../../ui/Progress.tsx'
import { showSize } from '../../department/file/file-words.ts'
import classes from './Files.module.css'
import { uploads } from './uploads.ts'

function Refused({ upload: { key, file, refusal, canRetry } }: { upload: Upload }) {
  const { t } = useTranslation('ticket')
  const label = t('files.forget', { name: file.name })
  return (
    <li className={classes.refused}>
      <IconAlertTriangle size={16} aria-hidden />
      <span className={classes.words}>
        <bdi className={classes.name}>{file.name}</bdi>
        <span>{refusal}</span>
      </span>
      {canRetry && (
        <Button size="compact-sm" variant="subtle" onClick={() => uploads.sendAgain(key)}>
          {t('files.again')}
        </Button>
      )}
      <ActionIcon aria-label={label} title={label} onClick={() => uploads.drop(key)}>
        <IconX size={16} />
      </ActionIcon>
    </li>
  )
}

/** Files on their way, with one bar for all of them, and those that were refused with the reason. */
export function UploadList({ ticketId }: { ticketId: number }) {
  const { t } = useTranslation('ticket')
  const own = uploads.use(ticketId)
  const going = own.filter(isGoing)
  const refused = own.filter((one) => !isGoing(one))
  const sum = (sizeOf: (one: Upload) => number) => going.reduce((total, one) => total + sizeOf(one), 0)
  useUnloadGuard(going.length > 0)
  const [done, total] = [sum(({ sentBytes }) => sentBytes), sum(({ file }) => file.size)]
  return (
    <>
      {going.length > 0 && (
        <Progress
          label={t('files.sending', { count: going.length })}
          done={done}
          total={total}
          words={`${showSize(done)} / ${showSize(total)}`}
        />
      )}
      <div role="alert">
        {refused.length > 0 && (
          <ul className={classes.list} aria-label={t('files.refused')}>
            {refused.map((upload) => (
              <Refused key={upload.key} upload={upload} />
            ))}
          </ul>
        )}
      </div>
    </>
  )
}
