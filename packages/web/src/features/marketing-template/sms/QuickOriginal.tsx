import { showDateTime } from '@crm/contract/rules/dates'
import type { SmsOriginalRow } from '@crm/contract/sms-original'
import { Group } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { QuickProps } from '../../../kit/list/list.ts'
import { RowActionMenu } from '../../../kit/list/RowActionMenu.tsx'
import { FactGroup, FactPairs, ReadFact } from '../../../ui/FactField.tsx'
import { TemplateUses } from '../TemplateUses.tsx'
import { SharedMark } from '../template-columns.tsx'
import { smsQuery } from '../template-queries.ts'
import { Meter } from './Meter.tsx'
import { OriginalVersions } from './OriginalVersions.tsx'
import { SmsPhone } from './SmsPhone.tsx'
import { useSmsPreview } from './use-sms-preview.ts'

/** An original beside the list: what it says, what it weighs, where it is used. */
export default function QuickOriginal({ row, actions }: QuickProps<SmsOriginalRow>) {
  const { t } = useTranslation('marketingTemplate')
  const asked = useQuery(smsQuery(row.templateId))
  const shown = useSmsPreview(row)
  return (
    <>
      <Group gap={8} p="12px 16px 0">
        <SharedMark shared={row.shared} />
        <Group gap={8} ml="auto">
          <RowActionMenu actions={actions} />
        </Group>
      </Group>
      <FactGroup title={t('column.text')}>
        <SmsPhone text={shown.data?.text ?? row.text} />
        <Meter given={row} lengths={shown.data?.lengths} />
      </FactGroup>
      <FactPairs>
        <FactGroup title={t('quick.facts')}>
          <ReadFact label={t('column.code')}>{row.code}</ReadFact>
          <ReadFact label={t('column.purpose')}>{t(`purpose.${row.purpose}`)}</ReadFact>
          <ReadFact label={t('column.folder')}>{row.folder}</ReadFact>
          <ReadFact label={t('column.creator')}>{row.createUserFullName}</ReadFact>
          <ReadFact label={t('column.updatedDate')}>{showDateTime(row.updatedDate)}</ReadFact>
        </FactGroup>
      </FactPairs>
      <FactGroup title={t('version.list')}>{asked.data && <OriginalVersions view={asked.data} />}</FactGroup>
      <FactGroup title={t('use.title')}>{asked.data && <TemplateUses uses={asked.data} />}</FactGroup>
    </>
  )
}
