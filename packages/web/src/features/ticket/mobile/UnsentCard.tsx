import { Button } from '@mantine/core'
import { IconAlertTriangle, IconClock } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { discard, retry, type Waiting } from '../../../kernel/outbox.ts'
import { useConfirm } from '../../../ui/ConfirmDialog.tsx'
import classes from './Phone.module.css'

/** What was written and has not arrived: it waits for the network, or was refused. The writer may take it back. */
export function UnsentCard({ entry, children }: { entry: Waiting; children: ReactNode }) {
  const { t } = useTranslation('ticketMobile')
  const { id, state, refusal } = entry
  const isWaiting = state === 'waiting'
  const confirm = useConfirm()
  async function takeBack() {
    const question = { title: t('unsent.question'), confirm: t('unsent.discard'), cancel: t('unsent.keep') }
    if (await confirm({ ...question, danger: true })) await discard(id)
  }
  return (
    <div className={classes.unsent} data-state={state}>
      <div className={classes.unsentText}>{children}</div>
      <div className={classes.unsentFoot}>
        <div className={classes.unsentState} role={isWaiting ? undefined : 'alert'}>
          {isWaiting ? <IconClock size={14} aria-hidden /> : <IconAlertTriangle size={14} aria-hidden />}
          {isWaiting ? t('unsent.waiting') : t('unsent.refused', { reason: refusal })}
        </div>
        <div className={classes.unsentActs}>
          {!isWaiting && (
            <Button variant="default" onClick={() => void retry(id)}>
              {t('again')}
            </Button>
          )}
          <Button variant="subtle" color="red" onClick={() => void takeBack()}>
            {t('unsent.discard')}
          </Button>
        </div>
      </div>
    </div>
  )
}
