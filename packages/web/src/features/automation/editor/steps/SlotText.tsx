import type { AutomationKind } from '@crm/contract/automation-rules'
import { useTranslation } from 'react-i18next'
import { SlotField } from '../../../../kit/form/SlotField.tsx'
import { slotsOf, slotWord } from '../../rule-words.ts'

interface Props {
  readonly kind: AutomationKind
  readonly name: string
  readonly label: string
  readonly value: string
  readonly maxLength: number
  readonly error: string | true | undefined
  readonly isLong?: boolean
  readonly onChange: (value: string) => void
}

/** A text with slots that are filled when the step is taken. */
export function SlotText({ kind, isLong = false, ...props }: Props) {
  const { t } = useTranslation('automation')
  return (
    <SlotField
      {...props}
      isLong={isLong}
      required={!isLong}
      insertLabel={t('slot.insert', { label: props.label })}
      head={t('slot.head')}
      slots={slotsOf(kind).map((slot) => ({ slot, word: slotWord(slot) }))}
    />
  )
}
