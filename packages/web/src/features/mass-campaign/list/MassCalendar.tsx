import { massState } from '@crm/contract/marketing-rules'
import type { MassRow } from '@crm/contract/marketing-views'
import { plainDateOf, showTime } from '@crm/contract/rules/dates'
import { ActionIcon, Button, Group, Skeleton, UnstyledButton } from '@mantine/core'
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { type Asked, FailedCall } from '../../../ui/AskedViews.tsx'
import { StateMark, stateWord } from '../mass-words.tsx'
import classes from './MassCalendar.module.css'
import { monthLater, weekDayOf } from './month.ts'

interface Props {
  readonly panelId: string
  readonly asked: Asked & { readonly data: unknown }
  readonly rows: readonly MassRow[]
  readonly month: string
  readonly days: readonly string[]
  readonly openKey: number | null
  readonly openRow: (row: MassRow) => void
  readonly onMonth: (month: string) => void
  readonly empty: ReactNode
}

/** What is planned stands on its day to come, what began on the day when it did. */
const momentOf = ({ state, scheduledDate, startedDate }: MassRow) =>
  state === massState.scheduled ? scheduledDate : (startedDate ?? scheduledDate)

function Turn({ month, onMonth }: Pick<Props, 'month' | 'onMonth'>) {
  const { t } = useTranslation('massCampaign')
  return (
    <Group gap={8}>
      <ActionIcon
        size={36}
        variant="default"
        aria-label={t('calendar.previous')}
        onClick={() => onMonth(monthLater(month, -1))}
      >
        <IconChevronLeft size={16} />
      </ActionIcon>
      <Button variant="default" onClick={() => onMonth(plainDateOf(new Date()).slice(0, 7))}>
        {t('calendar.today')}
      </Button>
      <ActionIcon
        size={36}
        variant="default"
        aria-label={t('calendar.next')}
        onClick={() => onMonth(monthLater(month, 1))}
      >
        <IconChevronRight size={16} />
      </ActionIcon>
      <h2 className={classes.title} aria-live="polite">
        {t('calendar.month', { month: month.split('-').reverse().join('/') })}
      </h2>
    </Group>
  )
}

function Entry({ row, at, isOpen, onOpen }: { row: MassRow; at: string; isOpen: boolean; onOpen: () => void }) {
  return (
    <UnstyledButton
      className={classes.entry ?? ''}
      data-state={row.state}
      aria-pressed={isOpen}
      title={`${showTime(at)} ${row.name} · ${stateWord(row.state)}`}
      onClick={onOpen}
    >
      <span className={classes.line}>
        <span className={classes.time}>{showTime(at)}</span>
        <bdi className={classes.name}>{row.name}</bdi>
      </span>
      <StateMark row={row} />
    </UnstyledButton>
  )
}

/** A month, Monday first, with what goes out on each day. */
export default function MassCalendar({ panelId, asked, rows, month, days, openKey, openRow, onMonth }: Props) {
  const { t } = useTranslation('massCampaign')
  const today = plainDateOf(new Date())
  if (asked.data === undefined && asked.error) return <FailedCall asked={asked} />
  return (
    <div id={panelId} role="tabpanel" aria-label={t('list.layout.calendar')} className={classes.page}>
      <Turn month={month} onMonth={onMonth} />
      {asked.data === undefined ? (
        <Skeleton height={560} radius="md" role="status" aria-label={t('detail.loading')} />
      ) : (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: on a narrow window it is scrolled by keys
        <section className={classes.scroll} tabIndex={0} aria-label={t('calendar.month', { month })}>
          <div className={classes.month}>
            {days.map((day, place) => (
              <section key={day} className={classes.day} data-other={!day.startsWith(month)} aria-label={day}>
                <h3 className={classes.head} data-today={day === today}>
                  {place < 7 && <span className={classes.weekDay}>{t(`calendar.weekDay.${weekDayOf(day) + 1}`)}</span>}
                  {Number(day.slice(8))}
                </h3>
                {rows.map((row) => {
                  const at = momentOf(row)
                  return at === null || plainDateOf(at) !== day ? null : (
                    <Entry
                      key={row.campaignId}
                      row={row}
                      at={at}
                      isOpen={row.campaignId === openKey}
                      onOpen={() => openRow(row)}
                    />
                  )
                })}
              </section>
            ))}
          </div>
        </section>
      )}
    </div>
  )
}
