import { ActionIcon, Button } from '@mantine/core'
import { IconAlertTriangle, IconX } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { isGoing, type Upload } from '../../../kernel/upload-queue.ts'
import { useUnloadGuard } from '../../../ui/FormDialog.tsx'
import { Progress } from '../../../ui/Progress.tsx'
import classes from './File.module.css'
import { showSize } from './file-words.ts'
import { uploads } from './uploads.ts'

function Refused({ upload }: { upload: Upload }) {
  const { t } = useTranslation('department')
  const { key, file, refusal, canRetry } = upload
  return (
    <li className={classes.refused}>
      <IconAlertTriangle size={16} aria-hidden />
      <span className={classes.refusedWords}>
        <bdi>{file.name}</bdi>
        <span>{refusal}</span>
      </span>
      {canRetry && (
        <Button size="compact-sm" variant="subtle" onClick={() => uploads.sendAgain(key)}>
          {t('again')}
        </Button>
      )}
      <ActionIcon
        aria-label={t('file.forget', { name: file.name })}
        title={t('file.forget', { name: file.name })}
        onClick={() => uploads.drop(key)}
      >
        <IconX size={16} />
      </ActionIcon>
    </li>
  )
}

/** Files on their way, with one bar for all of them, and those that were refused with the reason. */
export function UploadList({ departmentId }: { departmentId: number }) {
  const { t } = useTranslation('department')
  const own = uploads.use(departmentId)
  const going = own.filter(isGoing)
  const refused = own.filter((one) => !isGoing(one))
  const sum = (sizeOf: (one: Upload) => number) => going.reduce((total, one) => total + sizeOf(one), 0)
  useUnloadGuard(going.length > 0)
  const [done, total] = [sum(({ sentBytes }) => sentBytes), sum(({ file }) => file.size)]
  return (
    <>
      {going.length > 0 && (
        <div className={classes.going}>
          <Progress
            label={t('file.sending', { count: going.length })}
            done={done}
            total={total}
            words={`${showSize(done)} / ${showSize(total)}`}
          />
        </div>
      )}
      <div role="alert">
        {refused.length > 0 && (
          <ul className={classes.refusals} aria-label={t('file.refused')}>
            {refused.map((upload) => (
              <Refused key={upload.key} upload={upload} />
            ))}
          </ul>
        )}
      </div>
    </>
  )
}
