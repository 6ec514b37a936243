import { type ReactNode, useId } from 'react'
import { useTranslation } from 'react-i18next'
import classes from './Progress.module.css'

type Props = {
  /** What is being done, and when it has ended, what came of it. */
  label: string
  done: number
  /** Null while nobody knows how much there is. */
  total: number | null
  tone?: 'accent' | 'green' | 'red' | 'amber'
  /** How far it is, where figures alone would not do: "3 MB / 15 MB". */
  words?: string
  children?: ReactNode
}

export const Progress = ({ label, done, total, tone = 'accent', words: given, children }: Props) => {
  const { t, i18n } = useTranslation('ui')
  const id = useId()
  const show = (value: number) => value.toLocaleString(i18n.language)
  const percent = total ? Math.min(100, Math.floor((done / total) * 100)) : 0
  const words =
    given ??
    (total === null
      ? t('progress.open', { done: show(done) })
      : t('progress.of', { done: show(done), total: show(total) }))
  return (
    <div className={classes.progress}>
      <div className={classes.words}>
        <span id={id} className={classes.label}>
          {label}
        </span>
        <span className={classes.figures}>{words}</span>
      </div>
      <div
        role="progressbar"
        aria-labelledby={id}
        aria-valuetext={words}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={total === null ? undefined : percent}
        className={classes.track}
        data-open={total === null}
      >
        <div className={classes.fill} style={{ width: `${percent}%`, background: `var(--ui-${tone}-solid)` }} />
      </div>
      {children}
    </div>
  )
}
