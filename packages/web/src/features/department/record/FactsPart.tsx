import { showDateTime } from '@crm/contract/rules/dates'
import { provinces } from '@crm/contract/rules/provinces'
import { ActionIcon } from '@mantine/core'
import { IconArrowsExchange } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { valueEdit } from '../../../kit/record/record.ts'
import { useRecord } from '../../../kit/record/use-record.tsx'
import { FactGroup, ReadFact } from '../../../ui/FactField.tsx'
import { SuggestFact } from '../../../ui/SuggestField.tsx'
import { PhoneFact, TextareaFact, TextFact } from '../../../ui/TextFact.tsx'
import { useHeldView } from '../../../ui/use-held-view.ts'
import { FailReasonFact } from './FailReasonFact.tsx'
import { checkFact, departmentFacts, fieldLabel, type TextName } from './facts.ts'
import classes from './Record.module.css'
import { useDepartment } from './record-context.ts'

/** What is known of the department, each fact edited in place. */
export function FactsPart() {
  const { t } = useTranslation('department')
  const { view, row, tree, onMove } = useDepartment()
  const { shown, release, watch } = useHeldView(view)
  const { save, dialog } = useRecord(departmentFacts, shown)
  const typed = (field: TextName) => ({
    label: fieldLabel(field),
    readOnly: view.deleted,
    value: shown[field],
    check: (next: string) => checkFact(field, next),
    onSave: (next: string) => save(valueEdit(field, { [field]: next }, next)).finally(release),
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
        {!view.isDefault && <FailReasonFact view={view} onSave={save} />}
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
