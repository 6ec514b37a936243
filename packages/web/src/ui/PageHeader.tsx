import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import classes from './PageHeader.module.css'

type Props = {
  title: string
  count?: number | null | undefined
  /** Before the title: a way back. */
  before?: ReactNode
  /** Quieter actions; the one primary action stands last. */
  children?: ReactNode
  action?: ReactNode
}

export const PageHeader = ({ title, count, before, children, action }: Props) => {
  const { i18n } = useTranslation('ui')
  return (
    <div className={classes.head}>
      {before}
      <h1 className={classes.title} title={title}>
        <bdi>{title}</bdi>
      </h1>
      {typeof count === 'number' && <span className={classes.count}>{count.toLocaleString(i18n.language)}</span>}
      <div className={classes.actions}>
        {children}
        {action}
      </div>
    </div>
  )
}
