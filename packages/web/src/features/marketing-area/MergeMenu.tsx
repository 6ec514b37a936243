import { useTranslation } from 'react-i18next'
import { SlotMenu } from '../../kit/form/SlotMenu.tsx'
import { mergeSlots } from './merge-words.ts'

interface Props {
  readonly label: string
  readonly onPick: (slot: ReturnType<typeof mergeSlots>[number]) => void
}

/** Fields of the customer beside a text with formats, where they are put in by its editor. */
export function MergeMenu({ label, onPick }: Props) {
  const { t } = useTranslation('marketingArea')
  return (
    <SlotMenu insertLabel={t('merge.insert', { label })} head={t('merge.head')} slots={mergeSlots()} onPick={onPick} />
  )
}
