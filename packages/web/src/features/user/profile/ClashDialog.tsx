import { useTranslation } from 'react-i18next'
import { ClashDialog } from '../../../ui/ClashDialog.tsx'
import type { ClashProps } from '../../../ui/use-clash.tsx'
import { changedFacts, fieldLabel, wordsOf } from './facts.ts'
import type { Clash } from './save-user.ts'

export default function UserClash({ clash, onSettle }: ClashProps<Clash>) {
  const { t } = useTranslation('user')
  const { field, mine, base, current } = clash
  const others = changedFacts(base, current).filter((other) => other !== field)
  return (
    <ClashDialog
      title={t('clash.title')}
      explain={t('clash.explain')}
      label={fieldLabel(field)}
      mine={mine}
      theirs={wordsOf(current, field)}
      others={others.length > 0 ? t('clash.others', { fields: others.map(fieldLabel).join(', ') }) : undefined}
      choose={t('clash.choose')}
      save={t('clash.save')}
      onSettle={onSettle}
    />
  )
}
