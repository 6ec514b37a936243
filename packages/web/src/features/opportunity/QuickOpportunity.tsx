import type { OpportunityRow } from '@crm/contract/opportunity-views'
import { showDate, showPlainDate } from '@crm/contract/rules/dates'
import { Button, Group } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import type { QuickProps } from '../../kit/list/list.ts'
import { RowActionMenu } from '../../kit/list/RowActionMenu.tsx'
import { FactGroup, FactPairs, ReadFact } from '../../ui/FactField.tsx'
import { Money } from '../../ui/Money.tsx'
import type { OpportunitySearch } from './opportunity-search.ts'
import { customerWords, failWords, StatusMark } from './opportunity-words.tsx'

/** An opportunity beside the list or the board. */
export default function QuickOpportunity({ row, actions, openFull }: QuickProps<OpportunityRow, OpportunitySearch>) {
  const { t } = useTranslation('opportunity')
  return (
    <>
      <Group gap={8} p="12px 16px 0">
        <span>{row.code}</span>
        <StatusMark status={row.status} />
        <Group gap={8} ml="auto">
          <RowActionMenu actions={actions} />
          <Button size="xs" onClick={openFull}>
            {t('quick.full')}
          </Button>
        </Group>
      </Group>
      <FactPairs>
        <FactGroup title={t('group.sale')}>
          <ReadFact label={t('field.approach')}>{row.approachName}</ReadFact>
          <ReadFact label={t('field.curatorName')}>{row.curatorName || t('nobody')}</ReadFact>
          <ReadFact label={t('field.revenue')}>
            <Money amount={row.revenue} />
          </ReadFact>
          <ReadFact label={t('field.probability')}>{`${row.probability}%`}</ReadFact>
          <ReadFact label={t('field.expectedDate')}>{row.expectedDate && showPlainDate(row.expectedDate)}</ReadFact>
          <ReadFact label={t('field.stepDate')}>{showDate(row.stepDate)}</ReadFact>
          {failWords(row) && <ReadFact label={t('field.failReason')}>{failWords(row)}</ReadFact>}
        </FactGroup>
        <FactGroup title={t('group.customer')}>
          <ReadFact label={t('field.customerName')}>
            {row.customerId === null || row.customerDeleted ? (
              customerWords(row)
            ) : (
              <Link to="/customer-profile/$id" params={{ id: String(row.customerId) }}>
                {row.customerName}
              </Link>
            )}
          </ReadFact>
          <ReadFact label={t('field.customerCode')}>{row.customerCode}</ReadFact>
          <ReadFact label={t('field.sourceName')}>{row.sourceName}</ReadFact>
          <ReadFact label={t('field.sourceDetail')}>{row.sourceDetail}</ReadFact>
        </FactGroup>
      </FactPairs>
    </>
  )
}
