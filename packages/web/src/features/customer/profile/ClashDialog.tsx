import { useTranslation } from 'react-i18next'
import { ClashDialog } from '../../../ui/ClashDialog.tsx'
import type { ClashProps } from '../../../ui/use-clash.tsx'
import { changedFacts, fieldLabel } from './facts.ts'
import type { Clash } from './save-customer.ts'

export default function CustomerClash({ clash, onSettle }: ClashProps<Clash>) {
  const { t } = useTranslation('customerProfile')
  const { edit, base, current } = clash
  const others = changedFacts(base, current).filter((field) => field !== edit.field)
  return (
    <ClashDialog
      title={t('clash.title')}
      explain={t('clash.explain', { who: current.updatedBy })}
      label={fieldLabel(edit.field)}
      mine={edit.mine}
      theirs={edit.theirs(current)}
      theirName={current.updatedBy}
      others={others.length > 0 ? t('clash.others', { fields: others.map(fieldLabel).join(', ') }) : undefined}
      choose={t('clash.choose')}
      save={t('clash.save')}
      onSettle={onSettle}
    />
  )
}
