import { opportunityStatus } from '@crm/contract/opportunity-rules'
import type { SalesStatistics } from '@crm/contract/sales-statistics'
import { useTranslation } from 'react-i18next'
import { showCount } from '../../../kernel/format.ts'
import { Bars } from '../../../ui/chart/Bars.tsx'
import { ChartCard } from '../../../ui/chart/ChartCard.tsx'
import { showShare } from '../../../ui/chart/share.ts'
import { reasonWord } from '../../opportunity/opportunity-words.tsx'
import { Linked, opportunitiesBehind } from '../behind.tsx'
import type { Question } from '../statistics-address.ts'

interface Props {
  readonly rows: SalesStatistics['reasons']
  readonly question: Question
}

/** Why they were lost, held against the period before. */
export function Reasons({ rows, question }: Props) {
  const { t } = useTranslation('statistics')
  const all = rows.reduce((sum, { count }) => sum + count, 0)
  const status = [opportunityStatus.failure]
  const named = rows.map(({ failReason, failReasonId, name, count, before }) => ({
    key: `${failReason}:${failReasonId}`,
    name: failReason === null ? name : reasonWord(failReason),
    count,
    before,
    share: showShare(count, all),
    link: opportunitiesBehind(question, {
      status,
      ...(failReason !== null && { failReason }),
      ...(failReasonId !== null && { failReasonId }),
    }),
  }))
  const title = t('reason.title')
  return (
    <ChartCard
      title={title}
      note={
        <Linked to={opportunitiesBehind(question, { status })}>{t('reason.note', { value: showCount(all) })}</Linked>
      }
      empty={rows.length === 0 ? t('reason.empty') : undefined}
      table={{
        heads: [t('reason.head'), t('total.lost'), t('reason.share'), t('before')],
        rows: named.map(({ key, name, count, share, before, link }) => ({
          key,
          cells: [
            <Linked key={key} to={link}>
              {name}
            </Linked>,
            showCount(count),
            share,
            showCount(before),
          ],
        })),
      }}
    >
      <Bars
        label={title}
        series={[{ name: t('total.lost'), look: 'bad' }]}
        bars={named.map(({ key, name, count, share, before, link }) => ({
          key,
          name,
          values: [count],
          total: `${showCount(count)} · ${share}`,
          mark: before,
          link,
        }))}
        totalWords=""
        badWords=""
        markWords={t('before')}
      />
    </ChartCard>
  )
}
