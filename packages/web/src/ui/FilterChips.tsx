import { Button } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import classes from './FilterChips.module.css'

type ChipProps = { label: string; value: string; onOpen?: () => void; onRemove: () => void }

/** One filter in use: a click opens where it is set, the cross drops it. */
export const Chip = ({ label, value, onOpen, onRemove }: ChipProps) => {
  const { t } = useTranslation('ui')
  return (
    <li className={classes.chip}>
      <button type="button" className={classes.words} title={`${label}: ${value}`} disabled={!onOpen} onClick={onOpen}>
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
  )
}

type Props = {
  /** A `Chip` for each. */
  chips: readonly ReactNode[]
  /** The filters differ from those of the saved view. `save` is absent when the view is not the reader's own. */
  changed?: { save?: (() => void) | undefined; saveAs: () => void; reset: () => void } | undefined
}

/** The filters in use; nothing where there are none. */
export const FilterChips = ({ chips, changed }: Props) => {
  const { t } = useTranslation('ui')
  if (chips.length === 0 && !changed) return null
  return (
    <div className={classes.bar}>
      <ul className={classes.chips} aria-label={t('filters.label')}>
        {chips}
      </ul>
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
