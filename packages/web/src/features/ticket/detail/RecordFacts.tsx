import { showDateTime } from '@crm/contract/rules/dates'
import { useTranslation } from 'react-i18next'
import { FactGroup, ReadFact } from '../../../ui/FactField.tsx'
import { useDetail } from './detail-context.ts'

/** Why it was closed, who made it, and when. */
export function RecordFacts() {
  const { t } = useTranslation(['ticketDetail', 'ticket'])
  const { view } = useDetail()
  return (
    <FactGroup title={t('group.record')}>
      {view.reason !== '' && <ReadFact label={t('ticket:field.reason')}>{view.reason}</ReadFact>}
      {view.failReasonName !== '' && <ReadFact label={t('ticket:field.failReason')}>{view.failReasonName}</ReadFact>}
      <ReadFact label={t('ticket:field.creator')}>
        <bdi>{view.createUserFullName}</bdi>
      </ReadFact>
      <ReadFact label={t('ticket:field.createdDate')}>{showDateTime(view.createdDate)}</ReadFact>
      <ReadFact label={t('ticket:field.updatedDate')}>{showDateTime(view.updatedDate)}</ReadFact>
      <ReadFact label={t('creation.label')}>{t(`creation.${view.creationType}`)}</ReadFact>
    </FactGroup>
  )
}
