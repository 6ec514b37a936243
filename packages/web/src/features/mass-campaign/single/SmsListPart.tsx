import { useTranslation } from 'react-i18next'
import { PageHeader } from '../../../ui/PageHeader.tsx'
import { MessageList } from './MessageList.tsx'
import classes from './Sums.module.css'

/** Every message, of campaigns and single ones: its state, its parts, what it cost. */
export default function SmsListPart() {
  const { t } = useTranslation('massCampaign')
  return (
    <div className={classes.page}>
      <PageHeader title={t('single.list.sms')} />
      <MessageList channel="sms" />
    </div>
  )
}
