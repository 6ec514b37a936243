import { Button } from '@mantine/core'
import { IconAlertTriangle, IconClock } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { discard, retry, type Waiting } from '../../../kernel/outbox.ts'
import classes from './Phone.module.css'

/** What was written and has not arrived: it waits for the network, or was refused and is the writer's to decide. */
export function UnsentCard({ entry, children }: { entry: Waiting; children: ReactNode }) {
  const { t } = useTranslation('ticketMobile')
  const { id, state, refusal } = entry
  const isWaiting = state === 'waiting'
  return (
    <div className={classes.unsent} data-state={state}>
      <div className={classes.unsentText}>{children}</div>
      <div className={classes.unsentState} role={isWaiting ? undefined : 'alert'}>
        {isWaiting ? <IconClock size={14} aria-hidden /> : <IconAlertTriangle size={14} aria-hidden />}
        {isWaiting ? t('unsent.waiting') : t('unsent.refused', { reason: refusal })}
      </div>
      {!isWaiting && (
        <div className={classes.unsentActs}>
          <Button variant="default" onClick={() => void retry(id)}>
            {t('again')}
          </Button>
          <Button variant="subtle" color="red" onClick={() => void discard(id)}>
            {t('unsent.discard')}
          </Button>
        </div>
      )}
    </div>
  )
}
