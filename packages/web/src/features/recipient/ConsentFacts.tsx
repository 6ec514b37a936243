import type { ConsentView } from '@crm/contract/marketing-consent'
import { showDateTime } from '@crm/contract/rules/dates'
import { Button, Group } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { FactGroup, FactPairs, ReadFact } from '../../ui/FactField.tsx'
import { ConsentMark, showAddress } from './recipient-columns.tsx'

/** A consent with its words and its proof. */
export function ConsentFacts({ consent, onWithdraw }: { consent: ConsentView; onWithdraw: (() => void) | undefined }) {
  const { t } = useTranslation('email')
  return (
    <>
      <Group gap={8} p="12px 16px 0">
        <ConsentMark state={consent.state} />
        <Group gap={8} ml="auto">
          {consent.customerId !== 0 && (
            <Button component={Link} to={`/customer-profile/${consent.customerId}`} variant="default" size="compact-sm">
              {t('toCustomer')}
            </Button>
          )}
          {onWithdraw && consent.state !== 'withdrawn' && (
            <Button variant="default" size="compact-sm" onClick={onWithdraw}>
              {t('consent.withdraw')}
            </Button>
          )}
        </Group>
      </Group>
      <FactGroup title={t('consent.wording')}>
        <span style={{ whiteSpace: 'pre-wrap' }}>{consent.wording}</span>
      </FactGroup>
      <FactPairs>
        <FactGroup title={t('consent.proofTitle')}>
          <ReadFact label={t('column.address')}>{showAddress(consent.channel, consent.address)}</ReadFact>
          <ReadFact label={t('column.channel')}>{t(`channel.${consent.channel}`)}</ReadFact>
          <ReadFact label={t('column.source')}>{t(`consent.source.${consent.source}`)}</ReadFact>
          <ReadFact label={t('consent.proof')}>{consent.proof}</ReadFact>
          <ReadFact label={t('column.givenDate')}>{showDateTime(consent.givenDate)}</ReadFact>
          <ReadFact label={t('consent.by')}>{consent.createUserFullName || t('bySelf')}</ReadFact>
          {consent.withdrawnDate !== null && (
            <>
              <ReadFact label={t('consent.withdrawnDate')}>{showDateTime(consent.withdrawnDate)}</ReadFact>
              <ReadFact label={t('consent.withdrawnReason')}>{consent.withdrawnReason}</ReadFact>
            </>
          )}
        </FactGroup>
      </FactPairs>
    </>
  )
}
