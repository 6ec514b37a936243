import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import classes from './Report.module.css'

export interface Figure {
  readonly key: string
  readonly value: string
  readonly note: string
}
interface Place {
  readonly to: string
  readonly search: (now: Record<string, unknown>) => object
  readonly hash?: string
}

/** A figure with its name; it leads to the rows behind it where there is a place that shows them. */
export function Tile({ figure: { key, value, note }, place }: { figure: Figure; place?: Place | undefined }) {
  const { t } = useTranslation('massCampaign')
  const words = (
    <>
      <span className={classes.quiet}>{t(`field.${key}`)}</span>
      <span className={classes.figure}>{value}</span>
      <span className={classes.quiet}>{note}</span>
    </>
  )
  return (
    <li>
      {place ? (
        <Link {...place} className={classes.tile}>
          {words}
        </Link>
      ) : (
        <div className={classes.tile}>{words}</div>
      )}
    </li>
  )
}
