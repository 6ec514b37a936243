import { showDateTime } from '@crm/contract/rules/dates'
import { provinces } from '@crm/contract/rules/provinces'
import { ActionIcon } from '@mantine/core'
import { IconArrowsExchange } from '@tabler/icons-react'
import { lazy } from 'react'
import { useTranslation } from 'react-i18next'
import { FactGroup, ReadFact } from '../../../ui/FactField.tsx'
import { SuggestFact } from '../../../ui/SuggestField.tsx'
import { PhoneFact, TextareaFact, TextFact } from '../../../ui/TextFact.tsx'
import { useClash } from '../../../ui/use-clash.tsx'
import { useHeldView } from '../../../ui/use-held-view.ts'
import { FailReasonFact } from './FailReasonFact.tsx'
import { checkFact, fieldLabel, type TextName } from './facts.ts'
import classes from './Record.module.css'
import { useRecord } from './record-context.ts'
import { saveDepartment } from './save-department.ts'

const ClashDialog = lazy(() => import('./ClashDialog.tsx'))

/** What is known of the department, each fact edited in place. */
export function FactsPart() {
  const { t } = useTranslation('department')
  const { view, row, tree, onMove } = useRecord()
  const { shown, release, watch } = useHeldView(view)
  const { ask, dialog } = useClash(ClashDialog)
  const typed = (field: TextName) => ({
    label: fieldLabel(field),
    readOnly: view.deleted,
    value: shown[field],
    check: (next: string) => checkFact(field, next),
    onSave: (next: string) =>
      saveDepartment(shown, { field, patch: { [field]: next }, mine: next }, ask).finally(release),
  })
  const parent = tree.byId.get(view.parent ?? 0)
  const transfer = !view.isDefault && !view.deleted && (
    <ActionIcon size="lg" aria-label={t('move.open')} title={t('move.open')} onClick={() => onMove(row)}>
      <IconArrowsExchange size={16} />
    </ActionIcon>
  )
  return (
    <div className={classes.facts} {...watch}>
      <FactGroup title={t('group.what')}>
        <TextFact {...typed('name')} required={!view.deleted} />
        <ReadFact label={t('fact.parent')} link={transfer}>
          {view.isDefault ? t('tree.root') : parent?.name}
        </ReadFact>
        <TextareaFact {...typed('description')} />
        {!view.isDefault && <FailReasonFact view={view} ask={ask} />}
        <ReadFact label={t('fact.createdDate')}>{showDateTime(view.createdDate)}</ReadFact>
      </FactGroup>
      <FactGroup title={t('group.where')}>
        <TextFact {...typed('address')} />
        <SuggestFact {...typed('city')} suggestions={provinces} help={t('fact.cityHelp')} />
        <PhoneFact {...typed('phone')} />
        <TextFact {...typed('fax')} />
      </FactGroup>
      {dialog}
    </div>
  )
}
