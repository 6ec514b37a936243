import { type SmsGateway, smsGateway } from '@crm/contract/sms-gateway'
import { Button } from '@mantine/core'
import { IconAntenna, IconSend } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../../../kernel/call.ts'
import { showCount } from '../../../../kernel/format.ts'
import { loadTexts } from '../../../../kernel/i18n.ts'
import { StatusBadge } from '../../../../ui/StatusBadge.tsx'
import { Loaded } from '../../Loaded.tsx'
import { CopyLine } from '../CopyLine.tsx'
import { Facts } from '../Facts.tsx'
import { SetupList } from '../SetupList.tsx'
import { gatewaysQuery } from '../setup-queries.ts'
import { GatewayDialog } from './GatewayDialog.tsx'
import { GatewayTrial } from './GatewayTrial.tsx'

await loadTexts(['marketingSetting'])

function GatewayMarks({ gateway }: { gateway: SmsGateway }) {
  const { t } = useTranslation('marketingSetting')
  return (
    <>
      <StatusBadge tone="accent">{t(`gateway.kinds.${gateway.kind}`)}</StatusBadge>
      {!gateway.enabled && <StatusBadge tone="slate">{t('setup.off')}</StatusBadge>}
    </>
  )
}

function GatewayFacts({ gateway }: { gateway: SmsGateway }) {
  const { t } = useTranslation('marketingSetting')
  const [isTrying, setTrying] = useState(false)
  return (
    <>
      <Facts
        facts={[
          [t('gateway.address'), gateway.address],
          [t('gateway.account'), gateway.account],
          [t('gateway.secret'), t(gateway.hasSecret ? 'gateway.secretKept' : 'gateway.secretNone')],
          [t('gateway.perMinute'), showCount(gateway.perMinute)],
        ]}
      />
      {gateway.kind !== 'smpp' && (
        <details>
          <summary>{t('gateway.callback')}</summary>
          <p>{t('gateway.callbackHelp')}</p>
          <CopyLine text={gateway.callback} what={t('gateway.callback')} />
        </details>
      )}
      <div>
        <Button
          variant="default"
          size="compact-sm"
          leftSection={<IconSend size={14} aria-hidden />}
          aria-expanded={isTrying}
          onClick={() => setTrying(!isTrying)}
        >
          {t('trial.title')}
        </Button>
      </div>
      {isTrying && <GatewayTrial gatewayId={gateway.gatewayId} />}
    </>
  )
}

/** What messages leave by. */
export default function GatewayPart() {
  const query = useQuery(gatewaysQuery)
  return (
    <Loaded query={query}>
      {(gateways) => (
        <SetupList
          of="gateway"
          rows={gateways}
          icon={<IconAntenna size={32} stroke={1.5} />}
          keyOf={({ gatewayId }) => gatewayId}
          nameOf={({ name }) => name}
          remove={({ gatewayId }) => call(smsGateway.delete, { params: { gatewayId } })}
          marks={(gateway) => <GatewayMarks gateway={gateway} />}
          facts={(gateway) => <GatewayFacts gateway={gateway} />}
          dialog={(gateway, close) => <GatewayDialog gateway={gateway} onClose={close} />}
        />
      )}
    </Loaded>
  )
}
