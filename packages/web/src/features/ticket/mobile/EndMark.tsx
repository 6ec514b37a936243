import { Button, Loader } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { watchEnd } from '../../../ui/watch-end.ts'
import classes from './Phone.module.css'

interface Props {
  /** How much is shown; a new block is watched anew. */
  readonly shown: number
  readonly found: {
    readonly hasNextPage: boolean
    readonly isFetchingNextPage: boolean
    readonly isFetchNextPageError: boolean
    readonly fetchNextPage: () => unknown
  }
  /** What is said where there is no more. */
  readonly end?: string
}

/** Below the last row: the next block comes by itself; one that did not come is asked for by hand. */
export function EndMark({ shown, found, end }: Props) {
  const { t } = useTranslation('ticketMobile')
  const { hasNextPage, isFetchingNextPage, isFetchNextPageError } = found
  const more = () => void found.fetchNextPage()
  if (!hasNextPage) return end ? <p className={classes.end}>{end}</p> : null
  if (isFetchNextPageError)
    return (
      <div className={classes.end} role="alert">
        <span>{t('moreFailed')}</span>
        <Button variant="default" onClick={more}>
          {t('again')}
        </Button>
      </div>
    )
  return (
    <div className={classes.end} role="status">
      <Loader size={14} aria-hidden />
      {t('moreComing')}
      {!isFetchingNextPage && <div key={shown} ref={watchEnd(more)} className={classes.endMark} />}
    </div>
  )
}
