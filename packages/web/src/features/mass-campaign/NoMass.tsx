import type { MarketingChannel } from '@crm/contract/marketing-rules'
import { Button } from '@mantine/core'
import { IconMailFast, IconMessages } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { RecordWaiting } from '../../ui/RecordFrame.tsx'
import { Empty } from '../../ui/StateViews.tsx'
import { listPlace } from './mass-channel.ts'

const icons = {
  email: <IconMailFast size={32} stroke={1.5} />,
  sms: <IconMessages size={32} stroke={1.5} />,
}

/** Never there, or no more, or not this reader's to see; `isNone`: none was named. */
export function NoMass({ channel, isNone = false }: { channel: MarketingChannel; isNone?: boolean }) {
  const { t } = useTranslation('massCampaign')
  const navigate = useNavigate()
  return (
    <Empty isPage sentence={t(isNone ? 'detail.none' : 'detail.notThere')} icon={icons[channel]}>
      <Button variant="default" onClick={() => void navigate(listPlace(channel))}>
        {t('detail.toList')}
      </Button>
    </Empty>
  )
}

export const Waiting = () => {
  const { t } = useTranslation('massCampaign')
  return <RecordWaiting label={t('detail.loading')} head={{ height: 40, width: 320 }} parts={{ middle: 480 }} />
}
