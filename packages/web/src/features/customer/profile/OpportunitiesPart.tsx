import { channels } from '@crm/contract/channels'
import { opportunity } from '@crm/contract/opportunity'
import type { OpportunityRow } from '@crm/contract/opportunity-views'
import { Button, Group, Skeleton, Text } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../../kernel/call.ts'
import { showCount } from '../../../kernel/format.ts'
import { loadTexts, refusalText } from '../../../kernel/i18n.ts'
import { useChannel } from '../../../kernel/live.ts'
import { useMay } from '../../../kernel/may.ts'
import { FactGroup } from '../../../ui/FactField.tsx'
import { Money } from '../../../ui/Money.tsx'
import { Failed } from '../../../ui/StateViews.tsx'
import { allOpportunities, refreshOpportunities } from '../../opportunity/opportunity-queries.ts'
import { StatusMark } from '../../opportunity/opportunity-words.tsx'
import classes from './Profile.module.css'
import { useProfile } from './profile-context.ts'

const AddDialog = lazy(async () => {
  await loadTexts(['opportunity'])
  return import('../../opportunity/dialogs/AddDialog.tsx')
})
const ROWS_SHOWN = 5

const Line = ({ row }: { row: OpportunityRow }) => (
  <li className={classes.contactWords}>
    <Link
      className={classes.reach}
      to={`/profile-opportunity/${row.campaignId}/${row.opportunityId}`}
      title={`${row.code} · ${row.name}`}
    >
      <bdi>{row.name}</bdi>
    </Link>
    <Group gap={8}>
      <StatusMark status={row.status} />
      <Text span size="sm">
        <Money amount={row.revenue} />
      </Text>
    </Group>
    <Text span size="xs" c="dimmed">
      {row.campaignName} · {row.approachName}
    </Text>
  </li>
)

function Opportunities({ viewAll, mayAdd }: { viewAll: boolean; mayAdd: boolean }) {
  const { t } = useTranslation('customerProfile')
  const { customerId, name } = useProfile().view
  const [isAdding, setAdding] = useState(false)
  const { data, error, refetch } = useQuery({
    queryKey: [...allOpportunities, 'ofCustomer', customerId, viewAll],
    queryFn: ({ signal }) =>
      call(opportunity.search, { body: { customerId, viewAll, maxPerBlock: ROWS_SHOWN, count: true }, signal }),
  })
  useChannel(channels.campaign, 'CampaignChange', () => void refreshOpportunities())
  if (data === undefined) {
    if (error) return <Failed sentence={refusalText(error)} onAgain={() => void refetch()} />
    return <Skeleton height={96} m="md" radius="md" role="status" aria-label={t('opportunities.loading')} />
  }
  const total = data.total ?? data.items.length
  return (
    <FactGroup
      title={total === 0 ? t('opportunities.title') : t('opportunities.titleCount', { shown: showCount(total) })}
      action={
        mayAdd && (
          <Button
            variant="subtle"
            size="compact-sm"
            leftSection={<IconPlus size={14} />}
            onClick={() => setAdding(true)}
          >
            {t('opportunities.add')}
          </Button>
        )
      }
    >
      {data.items.length === 0 ? (
        <p className={classes.quiet}>{t('opportunities.none')}</p>
      ) : (
        <ul className={classes.contacts}>
          {data.items.map((row) => (
            <Line key={row.opportunityId} row={row} />
          ))}
        </ul>
      )}
      {isAdding && (
        <Suspense>
          <AddDialog customer={{ value: String(customerId), label: name }} onClose={() => setAdding(false)} />
        </Suspense>
      )}
    </FactGroup>
  )
}

/** What is being sold to this customer, as far as the reader sees opportunities. */
export function OpportunitiesPart() {
  const { access, viewAll, add } = useMay('MNU_Opportunity')
  const { deleted } = useProfile().view
  return access && <Opportunities viewAll={viewAll} mayAdd={add && !deleted} />
}
