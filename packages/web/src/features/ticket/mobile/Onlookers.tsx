import { IconEye } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { usePresence } from '../detail/use-presence.ts'
import classes from './Phone.module.css'

/** Who else has the ticket open at this moment; says that this phone has. */
export function Onlookers({ code }: { code: string }) {
  const { t } = useTranslation('ticketDetail')
  const names = usePresence(code).map(({ fullName }) => fullName)
  return (
    <span role="status" aria-label={t('presence.label')} className={classes.onlookers}>
      {names.length > 0 && (
        <>
          <IconEye size={16} aria-hidden />
          <bdi>{t('presence.looking', { names: names.join(', ') })}</bdi>
        </>
      )}
    </span>
  )
}
