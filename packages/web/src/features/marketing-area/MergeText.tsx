import { useTranslation } from 'react-i18next'
import { SlotField, type SlotFieldProps } from '../../kit/form/SlotField.tsx'
import { mergeSlots } from './merge-words.ts'

type Props = Omit<SlotFieldProps, 'insertLabel' | 'head' | 'slots'>

/** A text with fields of the customer, which are filled for each recipient (docs/rules.md ). */
export function MergeText(props: Props) {
  const { t } = useTranslation('marketingArea')
  return (
    <SlotField
      {...props}
      insertLabel={t('merge.insert', { label: props.label })}
      head={t('merge.head')}
      slots={mergeSlots()}
    />
  )
}
