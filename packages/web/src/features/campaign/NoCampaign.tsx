import { IconSpeakerphone } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { RecordWaiting } from '../../ui/RecordFrame.tsx'
import { NotThere } from '../../ui/RecordPage.tsx'

export function NoCampaign() {
  const { t } = useTranslation('campaign')
  const icon = <IconSpeakerphone size={32} stroke={1.5} />
  return <NotThere sentence={t('notThere')} icon={icon} list="/campaigns" toList={t('toList')} />
}

export const Waiting = () => {
  const { t } = useTranslation('campaign')
  return <RecordWaiting label={t('loading')} head={{ height: 40, width: 320 }} parts={{ middle: 480 }} />
}
