import type { Overview } from '@crm/contract/overview'
import { type TicketPriority, ticketStatus, waitingStatuses } from '@crm/contract/ticket-rules'
import { IconAlertTriangle } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { showCount } from '../../../kernel/format.ts'
import { inSentence } from '../../../kernel/i18n.ts'
import { useMe } from '../../../kernel/me.ts'
import { type Bar, Bars } from '../../../ui/chart/Bars.tsx'
import { ChartCard } from '../../../ui/chart/ChartCard.tsx'
import { priorityWord } from '../../ticket/ticket-words.ts'
import classes from '../Home.module.css'

type Figures = NonNullable<Overview['tickets']>
type Row = Pick<Figures['rows'][number], 'open' | 'late'> & { readonly key: number | null; readonly name: string }

const status = [...waitingStatuses, ticketStatus.inProgress]

/** The list that shows the same tickets as the whole chart. */
function useWhole(scope: Figures['scope']) {
  const me = useMe()
  return {
    own: { curatorId: me?.userId },
    department: { departmentId: me?.departmentId },
    everyone: {},
  }[scope]
}

/** Open and late tickets by who is in charge, one's own by priority; each row leads to its tickets. */
export function OpenTickets({ figures: { scope, open, late, rows } }: { figures: Figures }) {
  const { t } = useTranslation('home')
  const whole = useWhole(scope)
  const isOwn = scope === 'own'
  const rest = rows.reduce((left, row) => ({ open: left.open - row.open, late: left.late - row.late }), { open, late })
  const nameOf = ({ key, name }: { key: number; name: string }) => {
    if (isOwn) return priorityWord(key as TicketPriority)
    return key === 0 ? t('overview.open.nobody') : name
  }
  const all: Row[] = rows.map((row) => ({ ...row, name: nameOf(row) }))
  if (rest.open > 0) all.push({ key: null, name: t('overview.open.others'), ...rest })
  const linkOf = ({ key }: Row) => ({
    to: '/list-issue',
    search: { ...whole, status, ...(key !== null && (isOwn ? { priority: [key] } : { curatorId: key })) },
  })
  const bars = all.map(
    (row): Bar => ({
      key: String(row.key),
      name: row.name,
      values: [row.open - row.late, row.late],
      total: showCount(row.open),
      bad: row.late > 0 ? showCount(row.late) : undefined,
      link: linkOf(row),
    }),
  )
  return (
    <ChartCard
      title={t(`overview.open.title.${scope}`)}
      figure={showCount(open)}
      note={
        late > 0 ? (
          <Link to="/list-issue" search={{ tab: 'late', ...whole }} className={classes.lateNote}>
            <IconAlertTriangle size={12} aria-hidden />
            {t('overview.open.late', { value: showCount(late), count: late })}
          </Link>
        ) : (
          t('overview.open.noneLate')
        )
      }
      empty={open === 0 ? t('overview.open.empty') : undefined}
      table={{
        heads: [
          t(isOwn ? 'overview.open.priority' : 'overview.open.curator'),
          t('overview.open.open'),
          t('overview.open.lateOnes'),
        ],
        rows: all.map((row) => ({
          key: String(row.key),
          cells: [
            <Link key={row.key} {...linkOf(row)} className={classes.more}>
              {row.name}
            </Link>,
            showCount(row.open),
            showCount(row.late),
          ],
        })),
      }}
    >
      <Bars
        series={[
          { name: t('overview.open.inTime'), look: 'accent' },
          { name: t('overview.open.lateOnes'), look: 'bad' },
        ]}
        bars={bars}
        totalWords={` ${t('overview.open.tickets')}`}
        badWords={` ${inSentence(t('overview.open.lateOnes'))}, `}
      />
    </ChartCard>
  )
}
