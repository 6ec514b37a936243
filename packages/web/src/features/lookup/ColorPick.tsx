import { PALETTE } from '@crm/contract/rules/limits'
import { Tooltip } from '@mantine/core'
import { IconCheck } from '@tabler/icons-react'
import { type ReactNode, useId } from 'react'
import { useTranslation } from 'react-i18next'
import { ownerOfColor } from './entry-form.ts'
import classes from './Lookup.module.css'
import type { Entry } from './lookup-calls.ts'

interface Props {
  readonly rows: readonly Entry[]
  /** The entry that is changed: its own colour is not taken. */
  readonly except: number | undefined
  readonly value: string
  readonly error: ReactNode
  readonly onChange: (color: string) => void
}

/** What the colours of the palette are called, in its order. */
const names = ['red', 'orange', 'yellow', 'lime', 'green', 'teal', 'blue', 'indigo', 'purple', 'pink'] as const
const isPlain = (place: number) => place < names.length

/** The colours of the palette; one that another entry has cannot be chosen and says whose it is. */
export function ColorPick({ rows, except, value, error, onChange }: Props) {
  const { t } = useTranslation('lookup')
  const id = useId()
  const nameOf = (place: number) =>
    t(isPlain(place) ? 'color.plain' : 'color.deep', { name: t(`color.${names[place % names.length] ?? 'red'}`) })
  // A colour from elsewhere stays until another is chosen.
  const colors = PALETTE.some((color) => color === value) || value === '' ? [...PALETTE] : [...PALETTE, value]
  const areAllTaken = PALETTE.every((color) => ownerOfColor(rows, color, except))
  return (
    <fieldset className={classes.colors} aria-describedby={id}>
      <legend>{t('color.label')}</legend>
      <div className={classes.swatches}>
        {colors.map((color, place) => {
          const owner = ownerOfColor(rows, color, except)
          const name = place < PALETTE.length ? nameOf(place) : t('color.own')
          const words = owner ? t('color.taken', { color: name, name: owner.name }) : name
          return (
            <Tooltip key={color} label={words}>
              <label className={classes.swatch} data-taken={owner !== undefined} style={{ '--swatch': color }}>
                <input
                  type="radio"
                  name="color"
                  aria-label={words}
                  disabled={owner !== undefined}
                  checked={color === value}
                  onChange={() => onChange(color)}
                />
                {color === value && <IconCheck size={16} aria-hidden />}
              </label>
            </Tooltip>
          )
        })}
      </div>
      <span id={id} className={error || areAllTaken ? classes.fault : classes.quiet}>
        {error ?? (areAllTaken ? t('color.allTaken') : t('color.help'))}
      </span>
    </fieldset>
  )
}
