import { type ReactNode, useId } from 'react'
import { useTranslation } from 'react-i18next'
import classes from './TwoValues.module.css'

export type Side = 'mine' | 'theirs'
export type Conflict = { key: string; label: string; mine: ReactNode; theirs: ReactNode }

type Props = {
  conflicts: readonly Conflict[]
  /** A key that is absent is not decided yet. */
  chosen: Readonly<Record<string, Side>>
  onChoose: (key: string, side: Side) => void
  /** Who saved meanwhile. */
  theirName?: string
  /** A dialog opens with the focus on the first choice. */
  startsHere?: boolean
}
const sides = ['mine', 'theirs'] as const

/** Two people edited the same record: yours and theirs side by side, chosen field by field. */
export const TwoValues = ({ conflicts, chosen, onChoose, theirName, startsHere = false }: Props) => {
  const { t } = useTranslation('ui')
  const id = useId()
  const heads = { mine: t('conflict.mine'), theirs: theirName ?? t('conflict.theirs') }
  return (
    <div className={classes.list}>
      {conflicts.map((conflict, place) => (
        <fieldset key={conflict.key} className={classes.field}>
          <legend className={classes.label}>{conflict.label}</legend>
          <div className={classes.pair}>
            {sides.map((side) => (
              <label key={side} className={classes.side} data-chosen={chosen[conflict.key] === side}>
                <input
                  type="radio"
                  data-autofocus={(startsHere && place === 0 && side === sides[0]) || undefined}
                  className={classes.radio}
                  name={`${id}${conflict.key}`}
                  checked={chosen[conflict.key] === side}
                  onChange={() => onChoose(conflict.key, side)}
                />
                <span className={classes.words}>
                  <bdi className={classes.who}>{heads[side]}</bdi>
                  <bdi className={classes.value}>{conflict[side] || t('fact.none')}</bdi>
                </span>
              </label>
            ))}
          </div>
        </fieldset>
      ))}
    </div>
  )
}
