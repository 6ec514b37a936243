import type { UploadSummary } from '@crm/contract/customer-upload'
import { showDateTime } from '@crm/contract/rules/dates'
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { showCount } from '../../../kernel/format.ts'
import { refusalText } from '../../../kernel/i18n.ts'
import { Failed } from '../../../ui/StateViews.tsx'
import { StatusBadge } from '../../../ui/StatusBadge.tsx'
import type { Tone } from '../../../ui/theme.ts'
import classes from './Import.module.css'
import { follow } from './send.ts'
import { UndoButton } from './UndoButton.tsx'
import { latestQuery } from './uploads.ts'

const SHOWN = 5
const tones: Readonly<Record<UploadSummary['state'], Tone>> = {
  checking: 'blue',
  writing: 'blue',
  checked: 'slate',
  done: 'green',
  failed: 'red',
  undone: 'grey',
}

function Recent({ upload }: { upload: UploadSummary }) {
  const { t } = useTranslation('customerImport')
  const { state, fileName: file, written, rows } = upload
  return (
    <li className={classes.recent}>
      <div className={classes.recentWords}>
        <strong title={file}>{file}</strong>
        <span className={classes.quiet}>
          {showDateTime(upload.createdDate)} ·{' '}
          {t(state === 'done' ? 'recent.written' : 'recent.rows', {
            count: rows,
            shown: showCount(rows),
            written: showCount(written),
          })}
        </span>
      </div>
      <StatusBadge tone={tones[state]}>{t(`state.${state}`)}</StatusBadge>
      <div className={classes.recentActions}>
        {upload.canUndo && <UndoButton upload={upload} size="xs" />}
        <Button size="xs" variant="default" aria-label={t('recent.showNamed', { file })} onClick={() => follow(upload)}>
          {t('recent.show')}
        </Button>
      </div>
    </li>
  )
}

/** What was imported lately, to look at again or to take back. A check that led to no import is no import. */
export function RecentImports() {
  const { t } = useTranslation('customerImport')
  const { data, error, refetch } = useQuery(latestQuery)
  if (error !== null && data === undefined)
    return <Failed sentence={refusalText(error)} onAgain={() => void refetch()} />
  const imports = (data ?? []).filter(({ dryRun }) => !dryRun).slice(0, SHOWN)
  if (imports.length === 0) return null
  return (
    <>
      <h4 className={classes.recentHead}>{t('recent.title')}</h4>
      <ul className={classes.recents}>
        {imports.map((upload) => (
          <Recent key={upload.importId} upload={upload} />
        ))}
      </ul>
    </>
  )
}
