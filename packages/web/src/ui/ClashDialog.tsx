import { type ReactNode, useState } from 'react'
import classes from './ClashDialog.module.css'
import { FormDialog } from './form/FormDialog.tsx'
import { type Side, TwoValues } from './TwoValues.tsx'

type Props = {
  title: string
  /** What happened meanwhile, and what is to be decided. */
  explain: string
  /** The fact that both changed. */
  label: string
  mine: ReactNode
  theirs: ReactNode
  /** Who saved meanwhile. */
  theirName?: string
  /** What else was changed meanwhile, in a sentence. */
  others: string | undefined
  /** Said when nothing is chosen. */
  choose: string
  /** The verb: "Lưu lựa chọn". */
  save: string
  size?: number
  onSettle: (side: Side | null) => void
}

const FACT = 'fact'

/** Two people changed the same fact: what was typed beside what the other one saved. */
export const ClashDialog = ({ title, explain, others, choose, save, size = 560, onSettle, ...values }: Props) => {
  const { label, mine, theirs, theirName } = values
  const [side, setSide] = useState<Side>()
  const [isAsked, setAsked] = useState(false)
  const submit = () => {
    if (side === undefined) setAsked(true)
    else onSettle(side)
    return Promise.resolve(undefined)
  }
  const refused = isAsked && side === undefined ? choose : undefined
  return (
    <FormDialog
      form={{ changed: false, saving: false, errors: [], refused, submit }}
      size={size}
      title={title}
      submitLabel={save}
      onClose={() => onSettle(null)}
    >
      <p className={classes.explain}>{explain}</p>
      <TwoValues
        conflicts={[{ key: FACT, label, mine, theirs }]}
        chosen={side === undefined ? {} : { [FACT]: side }}
        {...(theirName !== undefined && { theirName })}
        onChoose={(_, next) => setSide(next)}
      />
      {others !== undefined && <p className={classes.others}>{others}</p>}
    </FormDialog>
  )
}
