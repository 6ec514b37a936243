import { useTranslation } from 'react-i18next'
import classes from './Sms.module.css'

/** A message on the phone of who gets it. */
export function SmsPhone({ text }: { text: string }) {
  const { t } = useTranslation('marketingTemplate')
  return (
    <figure className={classes.phone} aria-label={t('sms.phone')}>
      <figcaption>{t('sms.brand')}</figcaption>
      <p className={classes.bubble}>{text === '' ? t('sms.noText') : text}</p>
    </figure>
  )
}
