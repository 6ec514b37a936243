import { useTranslation } from 'react-i18next'
import { ClashDialog } from '../../../ui/ClashDialog.tsx'
import type { ClashProps } from '../../../ui/use-clash.tsx'
import { TicketContent } from '../content/TicketContent.tsx'
import { changedFacts, fieldLabel, wordsOf } from './facts.ts'
import type { Clash } from './save-fact.ts'

export default function TicketClash({ clash, onSettle }: ClashProps<Clash>) {
  const { t } = useTranslation('ticketDetail')
  const { edit, base, current } = clash
  const { field, mine } = edit
  const theirs = wordsOf(current, field)
  const others = changedFacts(base, current).filter((other) => other !== field)
  const values =
    field === 'content'
      ? { size: 960, mine: <TicketContent html={mine} />, theirs: <TicketContent html={theirs} /> }
      : { mine, theirs }
  return (
    <ClashDialog
      title={t('clash.title')}
      explain={t('clash.explain')}
      label={fieldLabel(field)}
      {...values}
      others={others.length > 0 ? t('clash.others', { fields: others.map(fieldLabel).join(', ') }) : undefined}
      choose={t('clash.choose')}
      save={t('clash.save')}
      onSettle={onSettle}
    />
  )
}
