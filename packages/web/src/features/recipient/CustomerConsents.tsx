import type { ConsentView } from '@crm/contract/marketing-consent'
import { showDateTime } from '@crm/contract/rules/dates'
import { Anchor, Button, Group, Skeleton, Text } from '@mantine/core'
import { IconMail, IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { loadTexts } from '../../kernel/i18n.ts'
import { useMay } from '../../kernel/may.ts'
import { FailedCall } from '../../ui/AskedViews.tsx'
import { FactGroup } from '../../ui/FactField.tsx'
import { QuickView } from '../../ui/QuickView.tsx'
import { writingPolicyQuery } from '../marketing-area/sending-queries.ts'
import { AskConsentDialog } from './AskConsentDialog.tsx'
import { ConsentFacts } from './ConsentFacts.tsx'
import { GiveConsentDialog } from './GiveConsentDialog.tsx'
import { PrivacyActions } from './PrivacyActions.tsx'
import { ConsentMark, showAddress } from './recipient-columns.tsx'
import { consentsOfQuery } from './recipient-queries.ts'
import { WithdrawDialog } from './WithdrawDialog.tsx'

// Shown on a page that speaks of other things.
await loadTexts(['email'])

function Line({ consent, onOpen }: { consent: ConsentView; onOpen: () => void }) {
  const { t } = useTranslation('email')
  return (
    <li>
      <Group gap={8}>
        <Anchor component="button" type="button" onClick={onOpen}>
          {t(`channel.${consent.channel}`)}
        </Anchor>
        <ConsentMark state={consent.state} />
      </Group>
      <Text size="xs" c="dimmed">
        {showAddress(consent.channel, consent.address)} · {showDateTime(consent.withdrawnDate ?? consent.givenDate)}
      </Text>
    </li>
  )
}

interface Props {
  readonly customerId: number
  readonly name: string
  readonly mayAdd: boolean
}

/** What one customer said yes to, with the proof of it; the newest first. */
export default function CustomerConsents({ customerId, name, mayAdd }: Props) {
  const { t } = useTranslation('email')
  const may = useMay('MNU_EmailMarketing')
  const asked = useQuery(consentsOfQuery(customerId))
  const wording = useQuery(writingPolicyQuery).data?.consentWording ?? ''
  const [openId, setOpenId] = useState<number>()
  const [dialog, setDialog] = useState<ReactNode>(null)
  const close = () => setDialog(null)
  const open = asked.data?.find(({ consentId }) => consentId === openId)
  const customers = [{ value: String(customerId), label: name }]
  const give = mayAdd && may.add && (
    <Button
      variant="subtle"
      size="compact-sm"
      leftSection={<IconPlus size={16} aria-hidden />}
      onClick={() => setDialog(<GiveConsentDialog customers={customers} wording={wording} onClose={close} />)}
    >
      {t('consent.more')}
    </Button>
  )
  // Whoever was asked by mail and has not answered is not asked again.
  const isSettled = asked.data?.some(({ channel, state }) => channel === 'email' && state !== 'withdrawn') ?? true
  const ask = mayAdd && may.add && !isSettled && (
    <Group>
      <Button
        variant="default"
        size="compact-sm"
        leftSection={<IconMail size={16} aria-hidden />}
        onClick={() =>
          setDialog(<AskConsentDialog customerId={customerId} name={name} wording={wording} onClose={close} />)
        }
      >
        {t('consent.askByMail')}
      </Button>
    </Group>
  )
  function withdraw(consent: ConsentView) {
    setOpenId(undefined)
    setDialog(<WithdrawDialog consent={consent} onClose={close} />)
  }
  return (
    <FactGroup title={t('consent.part')} action={give}>
      {asked.data === undefined && (asked.error ? <FailedCall asked={asked} /> : <Skeleton height={40} />)}
      {asked.data?.length === 0 && (
        <Text size="xs" c="dimmed">
          {t('consent.none')}
        </Text>
      )}
      {asked.data && asked.data.length > 0 && (
        <ul style={{ display: 'grid', gap: 8, margin: 0, padding: 0, listStyle: 'none' }}>
          {asked.data.map((consent) => (
            <Line key={consent.consentId} consent={consent} onOpen={() => setOpenId(consent.consentId)} />
          ))}
        </ul>
      )}
      {ask}
      <PrivacyActions customerId={customerId} name={name} />
      <QuickView opened={open !== undefined} title={open && name} onClose={() => setOpenId(undefined)}>
        {open && <ConsentFacts consent={open} onWithdraw={may.edit ? () => withdraw(open) : undefined} />}
      </QuickView>
      {dialog}
    </FactGroup>
  )
}
