import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { FormDialog } from '../../../ui/FormDialog.tsx'
import { type Side, TwoValues } from '../../../ui/TwoValues.tsx'
import { TicketContent } from '../content/TicketContent.tsx'
import classes from './Detail.module.css'
import { changedFacts, fieldLabel, wordsOf } from './facts.ts'
import type { Clash } from './save-fact.ts'

/** Two people changed the same fact: what was typed beside what the other one saved. */
export default function ClashDialog({ clash, onSettle }: { clash: Clash; onSettle: (side: Side | null) => void }) {
  const { t } = useTranslation('ticketDetail')
  const { edit, base, current } = clash
  const { field, mine } = edit
  const [chosen, setChosen] = useState<Record<string, Side>>({})
  const [isAsked, setAsked] = useState(false)
  const side = chosen[field]
  const theirs = wordsOf(current, field)
  const others = changedFacts(base, current).filter((other) => other !== field)
  const isLong = field === 'content'
  const values = isLong
    ? { mine: <TicketContent html={mine} />, theirs: <TicketContent html={theirs} /> }
    : { mine, theirs }
  return (
    <FormDialog
      opened
      size={isLong ? 960 : 560}
      title={t('clash.title')}
      submitLabel={t('clash.save')}
      changed={false}
      refused={isAsked && side === undefined ? t('clash.choose') : undefined}
      onClose={() => onSettle(null)}
      onSubmit={() => (side === undefined ? setAsked(true) : onSettle(side))}
    >
      <p className={classes.sentence}>{t('clash.explain')}</p>
      <TwoValues
        conflicts={[{ key: field, label: fieldLabel(field), ...values }]}
        chosen={chosen}
        onChoose={(key, next) => setChosen({ [key]: next })}
      />
      {others.length > 0 && (
        <p className={classes.quiet}>{t('clash.others', { fields: others.map(fieldLabel).join(', ') })}</p>
      )}
    </FormDialog>
  )
}
