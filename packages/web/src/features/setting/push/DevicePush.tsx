import { Switch } from '@mantine/core'
import { IconBellOff, IconDeviceMobile } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import '@mantine/core/styles/Switch.layer.css'
import { loadTexts } from '../../../kernel/i18n.ts'
import { findObstacle, isFetching, usePushOn } from '../../../kernel/push-token.ts'
import { Note } from '../../../ui/Note.tsx'
import { usePushSwitch } from './use-push-switch.ts'

await loadTexts(['notification'])

/** Whether this browser is told even while no page is open. */
export function DevicePush() {
  const { t } = useTranslation('notification')
  const isOn = usePushOn()
  const { problem, wanted, isBusy, turn } = usePushSwitch()
  const isImpossible = !isOn && findObstacle() !== null
  return (
    <>
      <Switch
        label={t('device.label')}
        description={t('device.help')}
        checked={wanted ?? isOn}
        disabled={isImpossible || isBusy}
        onChange={({ currentTarget }) => void turn(currentTarget.checked)}
      />
      {problem && (
        <Note tone="amber" role="alert" icon={<IconBellOff size={20} stroke={1.5} aria-hidden />}>
          {problem}
        </Note>
      )}
      {isFetching() && <Note icon={<IconDeviceMobile size={20} stroke={1.5} aria-hidden />}>{t('device.iphone')}</Note>}
    </>
  )
}
