import { UPLOAD_FILE_MAX_BYTES } from '@crm/contract/rules/limits'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { Drop } from '../../../ui/Drop.tsx'
import { useDraft } from './draft.ts'
import classes from './Import.module.css'
import { limitWords } from './limit-words.ts'
import { RecentImports } from './RecentImports.tsx'
import { Refusal } from './Refusal.tsx'
import { StepFrame } from './StepFrame.tsx'
import { follow, pickFile, refuseFiles } from './send.ts'
import { Templates } from './Templates.tsx'
import { isRunning, latestQuery } from './uploads.ts'

const accept = {
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': ['.xlsx'],
  'text/csv': ['.csv'],
}

/** An import that runs already, of before a reload or of another tab, is what a person wants to see first. */
function useRunningFirst() {
  const { file, refusal } = useDraft()
  const { data, isFetching } = useQuery(latestQuery)
  const running = file === null && refusal === null && !isFetching ? data?.find(isRunning) : undefined
  // Only the server knows of it, and it answers after this step is shown.
  useEffect(() => {
    if (running !== undefined) follow(running)
  }, [running])
}

export function FileStep() {
  const { t } = useTranslation('customerImport')
  const { isSending } = useDraft()
  useRunningFirst()
  return (
    <StepFrame title={t('file.title')}>
      <div className={classes.filePart}>
        <div className={classes.pick}>
          <Drop
            label={isSending ? t('file.reading') : t('file.drop')}
            help={t('file.limits', limitWords())}
            accept={accept}
            sizeBytesMax={UPLOAD_FILE_MAX_BYTES}
            busy={isSending}
            onFiles={([file]) => {
              if (file) void pickFile(file)
            }}
            onRefused={(refused) =>
              refuseFiles(
                refused.map(({ file }) => file),
                UPLOAD_FILE_MAX_BYTES,
              )
            }
          />
          <Refusal />
        </div>
        <div className={classes.advice}>
          <h4>{t('file.needed')}</h4>
          <ul>
            {(['required', 'reach', 'contact', 'date', 'groups', 'lookUps'] as const).map((line) => (
              <li key={line}>{t(`file.need.${line}`)}</li>
            ))}
          </ul>
          <Templates />
        </div>
      </div>
      <RecentImports />
    </StepFrame>
  )
}
