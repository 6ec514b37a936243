import type { UploadFault, UploadView } from '@crm/contract/customer-upload'
import { Button } from '@mantine/core'
import { IconAlertTriangle, IconCircleCheck, IconCircleX, IconDownload } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { showCount } from '../../../kernel/format.ts'
import { Note } from '../../../ui/Note.tsx'
import { FaultTable } from './FaultTable.tsx'
import classes from './Import.module.css'
import { saveRejected } from './uploads.ts'

type Tone = 'green' | 'red' | 'amber'
const icons = { green: IconCircleCheck, red: IconCircleX, amber: IconAlertTriangle }

const Figure = ({ tone, count, words }: { tone: Tone; count: number; words: string }) => {
  const Icon = icons[tone]
  return (
    <li className={classes.figure} data-tone={count === 0 ? undefined : tone}>
      <Icon size={20} aria-hidden />
      <span>
        <strong>{showCount(count)}</strong> {words}
      </span>
    </li>
  )
}

const Warnings = ({ warnings }: { warnings: readonly UploadFault[] }) => {
  const { t } = useTranslation('customerImport')
  if (warnings.length === 0) return null
  return (
    <Note
      tone="amber"
      icon={<IconAlertTriangle size={20} aria-hidden />}
      title={t('check.warnings', { count: warnings.length })}
    >
      <span className={classes.lines}>
        {warnings.map(({ line, value }) => t('check.warning', { line, value })).join(' · ')}
      </span>
    </Note>
  )
}

/** How many rows are good, and every fault of the others. */
export function CheckResult({ upload }: { upload: UploadView }) {
  const { t } = useTranslation('customerImport')
  const { rows, valid, faults, faultTotal, importId } = upload
  const faulty = rows - valid
  const warnings = faults.filter(({ warning }) => warning)
  return (
    <>
      <ul className={classes.figures}>
        <Figure tone="green" count={valid} words={t('check.good', { count: valid })} />
        <Figure tone="red" count={faulty} words={t('check.faulty', { count: faulty })} />
        {warnings.length > 0 && (
          <Figure tone="amber" count={warnings.length} words={t('check.warned', { count: warnings.length })} />
        )}
        {faulty > 0 && (
          <li className={classes.figureAction}>
            <Button
              size="xs"
              variant="default"
              leftSection={<IconDownload size={14} aria-hidden />}
              onClick={() => void saveRejected(importId)}
            >
              {t('check.saveRejected')}
            </Button>
          </li>
        )}
      </ul>
      <Warnings warnings={warnings} />
      {faulty > 0 && (
        <FaultTable faults={faults.filter(({ warning }) => !warning)} total={faultTotal - warnings.length} />
      )}
    </>
  )
}
