import { type MarketingChannel, massCan } from '@crm/contract/marketing-rules'
import type { MassRow } from '@crm/contract/marketing-views'
import { showDateTime } from '@crm/contract/rules/dates'
import { Button, Group } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { showCount } from '../../../kernel/format.ts'
import type { QuickProps } from '../../../kit/list/list.ts'
import { RowActionMenu } from '../../../kit/list/RowActionMenu.tsx'
import { FactGroup, FactPairs, ReadFact } from '../../../ui/FactField.tsx'
import { Money } from '../../../ui/Money.tsx'
import { leftOf, MassProgress, StateMark, shareWords } from '../mass-words.tsx'
import { StopNote } from '../report/StopNote.tsx'

type Props = QuickProps<MassRow> & { readonly channel: MarketingChannel }

function Result({ row: { counters }, channel }: { row: MassRow; channel: MarketingChannel }) {
  const { t } = useTranslation('massCampaign')
  const left = leftOf(counters)
  const part = (count: number) => (left === 0 ? showCount(count) : `${showCount(count)} · ${shareWords(count, left)}`)
  return (
    <FactGroup title={t('quick.result')}>
      <ReadFact label={t('field.progress')}>
        <MassProgress counters={counters} />
      </ReadFact>
      <ReadFact label={t('field.sent')}>{showCount(left)}</ReadFact>
      <ReadFact label={t('field.delivered')}>{part(counters.delivered)}</ReadFact>
      {channel === 'email' && (
        <>
          <ReadFact label={t('field.opened')}>{part(counters.opened)}</ReadFact>
          <ReadFact label={t('field.clicked')}>{part(counters.clicked)}</ReadFact>
        </>
      )}
      <ReadFact label={t('field.unsubscribed')}>{part(counters.unsubscribed)}</ReadFact>
      <ReadFact label={t('field.skipped')}>{showCount(counters.skipped)}</ReadFact>
      {channel === 'sms' && (
        <ReadFact label={t('field.cost')}>
          <Money amount={counters.cost} />
        </ReadFact>
      )}
    </FactGroup>
  )
}

/** A campaign beside the list: what it is, and how it went. */
export default function QuickMass({ row, channel, actions, openFull }: Props) {
  const { t } = useTranslation('massCampaign')
  const moments = [
    ['scheduledDate', row.scheduledDate],
    ['startedDate', row.startedDate],
    ['finishedDate', row.finishedDate],
  ] as const
  return (
    <>
      <Group gap={8} p="12px 16px 0">
        <span>{row.code}</span>
        <StateMark row={row} />
        <Group gap={8} ml="auto">
          <RowActionMenu actions={actions} />
          <Button size="xs" onClick={openFull}>
            {t(massCan.edit(row.state) && row.canChange ? 'quick.edit' : 'quick.full')}
          </Button>
        </Group>
      </Group>
      {row.stopReason !== null && (
        <Group p="12px 16px 0">
          <StopNote row={row} />
        </Group>
      )}
      <FactPairs>
        <FactGroup title={t('quick.plan')}>
          {'subject' in row && typeof row.subject === 'string' && (
            <ReadFact label={t('field.subject')}>{row.subject}</ReadFact>
          )}
          {moments.map(
            ([key, at]) =>
              at !== null && (
                <ReadFact key={key} label={t(`field.${key}`)}>
                  {showDateTime(at)}
                </ReadFact>
              ),
          )}
          <ReadFact label={t('field.creator')}>
            {row.createUserFullName} · {showDateTime(row.createdDate)}
          </ReadFact>
        </FactGroup>
        {row.counters.total > 0 && <Result row={row} channel={channel} />}
      </FactPairs>
    </>
  )
}
