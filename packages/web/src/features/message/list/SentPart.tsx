import { messageState } from '@crm/contract/marketing-rules'
import { showDateTime } from '@crm/contract/rules/dates'
import { Box, Button, Group } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { translate } from '../../../kernel/i18n.ts'
import { FilteredPart } from '../../../kit/list/part/FilteredPart.tsx'
import type { Column } from '../../../ui/columns.ts'
import { FactGroup, FactPairs, ReadFact } from '../../../ui/FactField.tsx'
import { PageHeader } from '../../../ui/PageHeader.tsx'
import { MessageMark, reasonWord } from '../../mass-campaign/mass-words.tsx'
import { UnknownOnes } from '../../mass-campaign/report/UnknownNote.tsx'
import { useUnknownActs } from '../../mass-campaign/single/use-unknown-acts.tsx'
import { SENT_BLOCK, type SentRow, sentAddress, useSent } from './sent-list.ts'

const head = (key: string) => () => translate(`email:column.${key}`)
const nameOf = ({ customerName }: SentRow) => customerName || translate('email:hidden')
const moment = (value: string | null) => (value === null ? '' : showDateTime(value))

/** The last that the recipient did. */
function didWords({ unsubscribedDate, answeredDate, clickedDate, openedDate }: SentRow): string {
  if (unsubscribedDate !== null) return translate('email:did.unsubscribed')
  if (answeredDate !== null) return translate('email:did.answered')
  if (clickedDate !== null) return translate('email:did.clicked')
  return openedDate === null ? '' : translate('email:did.opened')
}

const columns: readonly Column<SentRow>[] = [
  { key: 'customer', header: head('customer'), width: 200, grow: true, render: nameOf },
  { key: 'subject', header: head('subject'), width: 240, grow: true, render: ({ subject }) => subject },
  { key: 'state', header: head('state'), width: 168, render: (row) => <MessageMark row={row} /> },
  { key: 'did', header: head('did'), width: 120, render: didWords },
  { key: 'sender', header: head('sentBy'), width: 136, render: ({ createUserFullName }) => createUserFullName },
  { key: 'sentDate', header: head('sentDate'), width: 176, numeric: true, render: (row) => moment(row.sentDate) },
]

function Unknown({ row }: { row: SentRow }) {
  const { ways, run } = useUnknownActs('email')
  if (row.state !== messageState.unknown) return null
  return (
    <Box p="12px 16px 0">
      <UnknownOnes isNarrow count={1} ways={ways(row)} onResolve={(how) => void run(how, [row], () => {})} />
    </Box>
  )
}

function Facts({ row }: { row: SentRow }) {
  const { t } = useTranslation('email')
  const happened = [
    ['createdDate', row.createdDate],
    ['sentDate', row.sentDate],
    ['deliveredDate', row.deliveredDate],
    ['openedDate', row.openedDate],
    ['clickedDate', row.clickedDate],
    ['answeredDate', row.answeredDate],
    ['unsubscribedDate', row.unsubscribedDate],
  ] as const
  return (
    <>
      <Group gap={8} p="12px 16px 0">
        <MessageMark row={row} />
        {row.customerId !== 0 && (
          <Button
            component={Link}
            to={`/customer-profile/${row.customerId}`}
            variant="default"
            size="compact-sm"
            ml="auto"
          >
            {t('toCustomer')}
          </Button>
        )}
      </Group>
      <Unknown row={row} />
      <FactPairs>
        <FactGroup title={t('sent.facts')}>
          <ReadFact label={t('column.address')}>{row.address}</ReadFact>
          <ReadFact label={t('column.origin')}>{t(`origin.${row.origin}`)}</ReadFact>
          {row.campaignName && <ReadFact label={t('column.campaign')}>{row.campaignName}</ReadFact>}
          {row.reason && <ReadFact label={t('column.reason')}>{reasonWord(row.reason)}</ReadFact>}
          {row.detail && <ReadFact label={t('sent.detail')}>{row.detail}</ReadFact>}
        </FactGroup>
        <FactGroup title={t('sent.happened')}>
          {happened.map(
            ([key, at]) =>
              at !== null && (
                <ReadFact key={key} label={t(`sent.${key}`)}>
                  {showDateTime(at)}
                </ReadFact>
              ),
          )}
        </FactGroup>
      </FactPairs>
    </>
  )
}

/** Every email that was written to chosen customers, with what became of it. */
export default function SentPart() {
  const { t } = useTranslation('email')
  const { actions } = useUnknownActs('email')
  return (
    <>
      <PageHeader title={t('sent.title')} />
      <FilteredPart
        label={t('sent.title')}
        address={sentAddress}
        useBlock={useSent}
        perBlock={SENT_BLOCK}
        columns={columns}
        keyOf={(row: SentRow) => row.messageId}
        titleOf={nameOf}
        empty={t('sent.empty')}
        actions={actions}
        quick={(row) => <Facts row={row} />}
      />
    </>
  )
}
