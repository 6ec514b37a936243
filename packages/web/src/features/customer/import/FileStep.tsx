import { UPLOAD_ROWS_MAX } from '@crm/contract/rules/limits'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { showCount } from '../../../kernel/format.ts'
import { Drop } from '../../../ui/Drop.tsx'
import { useDraft } from './draft.ts'
import classes from './Import.module.css'
import { RecentImports } from './RecentImports.tsx'
import { Refusal } from './Refusal.tsx'
import { StepFrame } from './StepFrame.tsx'
import { follow, pickFile, refuseFiles } from './send.ts'
import { Templates } from './Templates.tsx'
import { isRunning, latestQuery } from './uploads.ts'

// docs/rules.md
const FILE_MAX_MB = 5
const FILE_MAX_BYTES = FILE_MAX_MB * 1_048_576
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
  const limits = { rows: showCount(UPLOAD_ROWS_MAX), size: FILE_MAX_MB }
  return (
    <StepFrame title={t('file.title')}>
      <div className={classes.filePart}>
        <div className={classes.pick}>
          <Drop
            label={isSending ? t('file.reading') : t('file.drop')}
            help={t('file.limits', limits)}
            accept={accept}
            sizeBytesMax={FILE_MAX_BYTES}
            busy={isSending}
            onFiles={([file]) => {
              if (file) void pickFile(file)
            }}
            onRefused={(refused) =>
              refuseFiles(
                refused.map(({ file }) => file),
                FILE_MAX_BYTES,
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
