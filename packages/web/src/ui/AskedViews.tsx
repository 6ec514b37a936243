import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { isFailure } from '../kernel/failure.ts'
import { refusalText } from '../kernel/i18n.ts'
import classes from './AskedViews.module.css'
import { Denied, Failed } from './StateViews.tsx'

/** What was asked of the server, as far as its standing is concerned. */
export interface Asked {
  readonly error: unknown
  readonly data: unknown
  readonly refetch: () => unknown
}

/** Why nothing was answered, and to ask again. */
export const FailedCall = ({ asked: { error, refetch } }: { asked: Asked }) => (
  <Failed
    sentence={refusalText(error)}
    requestId={isFailure(error) ? (error.requestId ?? undefined) : undefined}
    onAgain={() => void refetch()}
  />
)

/** Why what was asked for is not here; `children` where nothing went wrong: it is on its way, or there is none. */
export function NotHere({ asked, children }: { asked: Asked; children: ReactNode }) {
  if (isFailure(asked.error, 'access.forbidden')) return <Denied />
  return asked.error === null ? children : <FailedCall asked={asked} />
}

interface StaleProps {
  readonly asked: Asked
  readonly sentence?: string
  readonly className?: string | undefined
}

/** What is shown stays when it could not be read again, but nobody should take it for new. */
export function StaleBar({ asked: { error, data, refetch }, sentence, className = '' }: StaleProps) {
  const { t } = useTranslation('ui')
  if (error === null || data === undefined) return null
  return (
    <div className={`${classes.stale} ${className}`} role="alert">
      <span>
        {sentence ?? t('state.stale')} {refusalText(error)}
      </span>
      <Button variant="subtle" size="compact-sm" onClick={() => void refetch()}>
        {t('state.again')}
      </Button>
    </div>
  )
}
