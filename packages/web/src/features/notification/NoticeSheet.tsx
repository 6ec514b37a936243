import { useTranslation } from 'react-i18next'
import { loadTexts } from '../../kernel/i18n.ts'
import { Sheet } from '../../ui/Sheet.tsx'
import NotificationPart from '../setting/NotificationPart.tsx'
import classes from './NoticeSheet.module.css'

await loadTexts(['notification', 'setting'])

/** On a phone, which has no settings page: what one is told, and whether on this device. */
export default function NoticeSheet({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('shell')
  return (
    <Sheet title={t('phone.notices')} onClose={onClose}>
      <div className={classes.content}>
        <NotificationPart />
      </div>
    </Sheet>
  )
}
