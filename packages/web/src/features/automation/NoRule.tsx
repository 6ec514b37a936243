import { IconRobot } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { RecordWaiting } from '../../ui/RecordFrame.tsx'
import { NotThere } from '../../ui/RecordPage.tsx'

export function NoRule() {
  const { t } = useTranslation('automation')
  const icon = <IconRobot size={32} stroke={1.5} />
  return <NotThere sentence={t('notThere')} icon={icon} list="/automation" toList={t('toList')} />
}

export const Waiting = () => {
  const { t } = useTranslation('automation')
  return <RecordWaiting label={t('loading')} head={{ height: 40, width: 320 }} parts={{ middle: 480 }} />
}
