import { Button } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import classes from './FilterChips.module.css'

export type FilterChip = { key: string; label: string; value: string; onOpen?: () => void; onRemove: () => void }

type Props = {
  filters: readonly FilterChip[]
  /** What adds a filter; stands after the chips. */
  add?: ReactNode
  /** The filters differ from those of the saved view. `save` is absent when the view is not the reader's own. */
  changed?: { save?: (() => void) | undefined; saveAs: () => void; reset: () => void } | undefined
}

/** The filters in use; nothing where there are none. */
export const FilterChips = ({ filters, add, changed }: Props) => {
  const { t } = useTranslation('ui')
  if (filters.length === 0 && !add && !changed) return null
  return (
    <div className={classes.bar}>
      <ul className={classes.chips} aria-label={t('filters.label')}>
        {filters.map(({ key, label, value, onOpen, onRemove }) => (
          <li key={key} className={classes.chip}>
            <button
              type="button"
              className={classes.words}
              title={`${label}: ${value}`}
              disabled={!onOpen}
              onClick={onOpen}
            >
              {label}: <bdi className={classes.value}>{value}</bdi>
            </button>
            <button
              type="button"
              className={classes.remove}
              aria-label={t('filters.remove', { filter: `${label}: ${value}` })}
              onClick={onRemove}
            >
              <IconX size={14} />
            </button>
          </li>
        ))}
      </ul>
      {add}
      {changed && (
        <fieldset className={classes.changed} aria-label={t('filters.changed')}>
          <span>{t('filters.changed')}</span>
          {changed.save && (
            <Button variant="subtle" size="compact-sm" onClick={changed.save}>
              {t('filters.save')}
            </Button>
          )}
          <Button variant="subtle" size="compact-sm" onClick={changed.saveAs}>
            {t('filters.saveAs')}
          </Button>
          <Button variant="subtle" size="compact-sm" color="gray" onClick={changed.reset}>
            {t('filters.reset')}
          </Button>
        </fieldset>
      )}
    </div>
  )
}
