import type { CustomerRow } from '@crm/contract/customer-views'
import { IconArrowRight } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { showCount } from '../../kernel/format.ts'
import classes from './BulkPreview.module.css'
import type { previewBulk } from './bulk-change.ts'

const LINES_SHOWN = 6
const NAMES_SHOWN = 5

interface Props {
  readonly preview: ReturnType<typeof previewBulk>
  /** Until something is chosen, only whom it concerns can be told. */
  readonly isChosen: boolean
  readonly skipped: number
  readonly rows: readonly CustomerRow[]
}

export function BulkPreview({ preview, isChosen, skipped, rows }: Props) {
  const { t } = useTranslation('customer')
  const { lines, unchanged } = preview
  const shown = lines.slice(0, LINES_SHOWN)
  const others = lines.slice(LINES_SHOWN).reduce((sum, { count }) => sum + count, 0)
  const names = rows.slice(0, NAMES_SHOWN).map(({ name }) => name)
  return (
    <section className={classes.preview} aria-label={t('bulk.preview')} aria-live="polite">
      {isChosen ? (
        <ul className={classes.lines}>
          {shown.map(({ before, after, count, example }) => (
            <li key={`${before}\n${after}`} className={classes.line}>
              <span className={classes.who}>{count === 1 ? example : t('bulk.count', { count })}</span>
              <span className={classes.change}>
                <bdi className={classes.before} data-empty={before === ''}>
                  {before || t('bulk.nothing')}
                </bdi>
                <IconArrowRight size={14} role="img" aria-label={t('bulk.becomes')} className={classes.arrow} />
                <bdi className={classes.after}>{after}</bdi>
              </span>
            </li>
          ))}
          {others > 0 && <li className={classes.quiet}>{t('bulk.andOthers', { count: others })}</li>}
        </ul>
      ) : (
        <p className={classes.quiet}>
          {names.join(', ')}
          {rows.length > names.length && ` ${t('bulk.andOthers', { count: rows.length - names.length })}`}
        </p>
      )}
      {isChosen && unchanged > 0 && (
        <p className={classes.quiet}>{t('bulk.unchanged', { count: unchanged, shown: showCount(unchanged) })}</p>
      )}
      {skipped > 0 && <p className={classes.quiet}>{t('bulk.skipped', { count: skipped })}</p>}
    </section>
  )
}
