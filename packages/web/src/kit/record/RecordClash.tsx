import { showDate, showTime } from '@crm/contract/rules/dates'
import { Text } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { FormDialog } from '../../ui/form/FormDialog.tsx'
import { type Side, TwoValues } from '../../ui/TwoValues.tsx'
import type { Saved } from './record.ts'

interface Props {
  /** The fact that both changed. */
  readonly label: string
  readonly mine: ReactNode
  readonly theirs: ReactNode
  /** What else was changed meanwhile. */
  readonly others: readonly string[]
  /** Who saved meanwhile, and when. */
  readonly saved: Saved | undefined
  readonly isWide: boolean
  readonly onSettle: (side: Side | null) => void
}

const FACT = 'fact'
const [narrowPx, widePx] = [560, 960]

/** Two people changed the same fact: what was typed beside what the other one saved. */
export default function RecordClash({ label, mine, theirs, others, saved, isWide, onSettle }: Props) {
  const { t } = useTranslation('ui')
  const [side, setSide] = useState<Side>('mine')
  const submit = () => {
    onSettle(side)
    return Promise.resolve(undefined)
  }
  return (
    <FormDialog
      form={{ changed: false, saving: false, errors: [], refused: undefined, submit }}
      size={isWide ? widePx : narrowPx}
      title={t('clash.title')}
      submitLabel={t('clash.save')}
      onClose={() => onSettle(null)}
    >
      <Text size="sm">
        {saved === undefined
          ? t('clash.explain')
          : t('clash.explainWho', { who: saved.name, time: showTime(saved.at), day: showDate(saved.at) })}
      </Text>
      <TwoValues
        conflicts={[{ key: FACT, label, mine, theirs }]}
        chosen={{ [FACT]: side }}
        {...(saved !== undefined && { theirName: saved.name })}
        startsHere
        onChoose={(_, next) => setSide(next)}
      />
      {others.length > 0 && (
        <Text size="sm" c="dimmed">
          {t('clash.others', { fields: others.join(', ') })}
        </Text>
      )}
    </FormDialog>
  )
}
