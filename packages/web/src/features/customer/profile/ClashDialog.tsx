import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { FormDialog } from '../../../ui/FormDialog.tsx'
import { type Side, TwoValues } from '../../../ui/TwoValues.tsx'
import { changedFacts, fieldLabel } from './facts.ts'
import classes from './Profile.module.css'
import type { Clash } from './save-customer.ts'

/** Two people changed the same fact: what was typed beside what the other one saved. */
export default function ClashDialog({ clash, onSettle }: { clash: Clash; onSettle: (side: Side | null) => void }) {
  const { t } = useTranslation('customerProfile')
  const { edit, base, current } = clash
  const [chosen, setChosen] = useState<Record<string, Side>>({})
  const [isAsked, setAsked] = useState(false)
  const side = chosen[edit.field]
  const others = changedFacts(base, current).filter((field) => field !== edit.field)
  const conflict = { key: edit.field, label: fieldLabel(edit.field), mine: edit.mine, theirs: edit.theirs(current) }
  return (
    <FormDialog
      opened
      title={t('clash.title')}
      submitLabel={t('clash.save')}
      changed={false}
      refused={isAsked && side === undefined ? t('clash.choose') : undefined}
      onClose={() => onSettle(null)}
      onSubmit={() => (side === undefined ? setAsked(true) : onSettle(side))}
    >
      <p className={classes.sentence}>{t('clash.explain', { who: current.updatedBy })}</p>
      <TwoValues
        conflicts={[conflict]}
        chosen={chosen}
        theirName={current.updatedBy}
        onChoose={(key, next) => setChosen({ [key]: next })}
      />
      {others.length > 0 && (
        <p className={classes.quiet}>{t('clash.others', { fields: others.map(fieldLabel).join(', ') })}</p>
      )}
    </FormDialog>
  )
}
