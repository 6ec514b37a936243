import { Button, Loader } from '@mantine/core'
import { IconAlertTriangle, IconCloudOff, IconInbox, IconLock } from '@tabler/icons-react'
import { type ReactNode, useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import classes from './StateViews.module.css'

const State = ({
  icon,
  sentence,
  children,
  role,
  isPage,
}: {
  icon: ReactNode
  sentence: ReactNode
  children?: ReactNode
  role?: string
  isPage?: boolean | undefined
}) => {
  const Sentence = isPage ? 'h1' : 'p'
  return (
    <div className={classes.state} role={role}>
      <span className={classes.icon} aria-hidden>
        {icon}
      </span>
      <Sentence className={classes.sentence}>{sentence}</Sentence>
      {children}
    </div>
  )
}

/** For what comes in parts; a list shows its skeleton rows instead. */
export const Loading = ({ label }: { label?: string }) => {
  const { t } = useTranslation('ui')
  return (
    <div className={classes.state} role="status">
      <Loader size={20} aria-hidden />
      <span className={classes.quiet}>{label ?? t('state.loading')}</span>
    </div>
  )
}

type EmptyProps = { sentence: string; icon?: ReactNode; children?: ReactNode; isPage?: boolean }

/** One sentence, and as `children` the next steps: buttons or links. `isPage` where it is all that the page holds. */
export const Empty = ({ sentence, icon, children, isPage }: EmptyProps) => (
  <State icon={icon ?? <IconInbox size={32} stroke={1.5} />} sentence={sentence} isPage={isPage}>
    {children && <div className={classes.steps}>{children}</div>}
  </State>
)

type FailedProps = { sentence?: string | undefined; requestId?: string | undefined; onAgain?: (() => void) | undefined }

export const Failed = ({ sentence, requestId, onAgain }: FailedProps) => {
  const { t } = useTranslation('ui')
  return (
    <State role="alert" icon={<IconAlertTriangle size={32} stroke={1.5} />} sentence={sentence ?? t('state.failed')}>
      {onAgain && (
        <Button variant="default" onClick={onAgain}>
          {t('state.again')}
        </Button>
      )}
      {requestId && (
        <span className={classes.quiet}>
          {t('state.requestId')} <code className={classes.code}>{requestId}</code>
        </span>
      )}
    </State>
  )
}

export const Denied = ({ sentence, children }: { sentence?: string; children?: ReactNode }) => {
  const { t } = useTranslation('ui')
  return (
    <State icon={<IconLock size={32} stroke={1.5} />} sentence={sentence ?? t('state.denied')}>
      {children}
    </State>
  )
}

const watchNetwork = (changed: () => void) => {
  window.addEventListener('online', changed)
  window.addEventListener('offline', changed)
  return () => {
    window.removeEventListener('online', changed)
    window.removeEventListener('offline', changed)
  }
}
export const useOffline = () => useSyncExternalStore(watchNetwork, () => !navigator.onLine)

/** A thin bar; `waiting` counts what is sent as soon as there is a connection. */
export const OfflineBar = ({ offline, waiting = 0 }: { offline: boolean; waiting?: number }) => {
  const { t } = useTranslation('ui')
  const words = [offline && t('state.offline'), waiting > 0 && t('state.waiting', { count: waiting })].filter(Boolean)
  return (
    <div role="status">
      {words.length > 0 && (
        <div className={classes.bar}>
          <IconCloudOff size={16} aria-hidden />
          {words.join(' · ')}
        </div>
      )}
    </div>
  )
}
