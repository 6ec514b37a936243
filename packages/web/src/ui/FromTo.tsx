import { IconArrowRight } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import classes from './FromTo.module.css'

interface Props {
  /** null where nothing is to be said of it. */
  readonly before: string | null
  readonly after: string | null
}

/** What a value was and what it became, in the words of a log. */
export function FromTo({ before, after }: Props) {
  const { t } = useTranslation('ui')
  if (before === null && after === null) return null
  return (
    <span>
      {before !== null && (
        <del className={classes.before}>
          <bdi>{before}</bdi>
        </del>
      )}
      {before !== null && after !== null && (
        <IconArrowRight className={classes.arrow} size={14} role="img" aria-label={t('fromTo.to')} />
      )}
      {after !== null && (
        <ins className={classes.after}>
          <bdi>{after}</bdi>
        </ins>
      )}
    </span>
  )
}
