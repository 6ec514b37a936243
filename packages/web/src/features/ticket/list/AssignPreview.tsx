import type { TicketRow } from '@crm/contract/ticket-views'
import { IconArrowRight } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import classes from '../../customer/BulkPreview.module.css'
import { codesOf, type previewAssign } from './assign.ts'

const LINES_SHOWN = 6
const CODES_SHOWN = 6

interface Props {
  readonly preview: ReturnType<typeof previewAssign>
  /** Until somebody is chosen, only which tickets it concerns can be told. */
  readonly after: string | undefined
  readonly rows: readonly TicketRow[]
}

export function AssignPreview({ preview, after, rows }: Props) {
  const { t } = useTranslation(['ticketList', 'ticket'])
  const { lines, left, unchanged } = preview
  const codes = (tickets: readonly TicketRow[]) =>
    tickets.length <= CODES_SHOWN
      ? codesOf(tickets)
      : t('assign.andOthers', { codes: codesOf(tickets.slice(0, CODES_SHOWN)), count: tickets.length - CODES_SHOWN })
  const others = lines.slice(LINES_SHOWN).flatMap((line) => line.rows)
  const leftFor = (reason: 'notYours' | 'elsewhere') =>
    left.filter((one) => one.reason === reason).map(({ row }) => row)
  if (after === undefined)
    return (
      <section className={classes.preview} aria-label={t('assign.preview')}>
        <p className={classes.quiet}>{codes(rows)}</p>
      </section>
    )
  return (
    <section className={classes.preview} aria-label={t('assign.preview')} aria-live="polite">
      {lines.length > 0 && (
        <ul className={classes.lines}>
          {lines.slice(0, LINES_SHOWN).map(({ before, rows: alike }) => (
            <li key={before} className={classes.line}>
              <span className={classes.who} title={codesOf(alike)}>
                {alike.length === 1 ? alike[0]?.code : t('assign.count', { count: alike.length })}
              </span>
              <span className={classes.change}>
                <bdi className={classes.before} data-empty={before === ''}>
                  {before || t('ticket:noCurator')}
                </bdi>
                <IconArrowRight size={14} role="img" aria-label={t('assign.becomes')} className={classes.arrow} />
                <bdi className={classes.after}>{after}</bdi>
              </span>
            </li>
          ))}
          {others.length > 0 && <li className={classes.quiet}>{codes(others)}</li>}
        </ul>
      )}
      {unchanged > 0 && <p className={classes.quiet}>{t('assign.unchanged', { count: unchanged })}</p>}
      {(['notYours', 'elsewhere'] as const)
        .filter((reason) => leftFor(reason).length > 0)
        .map((reason) => (
          <p key={reason} className={classes.quiet}>
            {t(`assign.why.${reason}`, { codes: codes(leftFor(reason)) })}
          </p>
        ))}
    </section>
  )
}
