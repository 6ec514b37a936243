import { Button, CloseButton, Transition } from '@mantine/core'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import classes from './SelectionBar.module.css'
import { MOTION_MS } from './theme.ts'

type Props = {
  count: number
  onClear: () => void
  /** When more rows match than are selected: their count, and what selects them all. */
  all?: { total: number; select: () => void } | undefined
  /** The bulk actions: small buttons. */
  children: ReactNode
}

export const SelectionBar = ({ count, onClear, all, children }: Props) => {
  const { t, i18n } = useTranslation('ui')
  const show = (value: number) => value.toLocaleString(i18n.language)
  return (
    <div className={classes.place}>
      <Transition mounted={count > 0} transition="slide-up" duration={MOTION_MS}>
        {(moving) => (
          <section className={classes.bar} style={moving} aria-label={t('selection.label')}>
            <span className={classes.count} role="status">
              {t('selection.count', { count, shown: show(count) })}
            </span>
            {all && all.total > count && (
              <Button variant="subtle" size="xs" onClick={all.select}>
                {t('selection.all', { total: show(all.total) })}
              </Button>
            )}
            <span className={classes.actions}>{children}</span>
            <CloseButton aria-label={t('selection.clear')} title={t('selection.clear')} onClick={onClear} />
          </section>
        )}
      </Transition>
    </div>
  )
}
