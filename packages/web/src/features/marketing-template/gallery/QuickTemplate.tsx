import type { EmailTemplateRow } from '@crm/contract/email-template'
import { showDateTime } from '@crm/contract/rules/dates'
import { Button, Group } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { QuickProps } from '../../../kit/list/list.ts'
import { RowActionMenu } from '../../../kit/list/RowActionMenu.tsx'
import { NotHere } from '../../../ui/AskedViews.tsx'
import { FactGroup, FactPairs, ReadFact } from '../../../ui/FactField.tsx'
import { Loading } from '../../../ui/StateViews.tsx'
import { MailFrame } from '../MailFrame.tsx'
import { TemplateUses } from '../TemplateUses.tsx'
import { SharedMark } from '../template-columns.tsx'
import { emailPreviewQuery, emailQuery } from '../template-queries.ts'
import classes from './Gallery.module.css'

/** A template beside the list: how the mail looks, and where it is used. */
export default function QuickTemplate({ row, actions, openFull }: QuickProps<EmailTemplateRow>) {
  const { t } = useTranslation('marketingTemplate')
  const shown = useQuery(emailPreviewQuery(row))
  const asked = useQuery(emailQuery(row.templateId))
  return (
    <>
      <Group gap={8} p="12px 16px 0">
        <SharedMark shared={row.shared} />
        <Group gap={8} ml="auto">
          <RowActionMenu actions={actions} />
          {!row.deleted && (
            <Button size="xs" onClick={openFull}>
              {t(row.canChange ? 'quick.edit' : 'quick.open')}
            </Button>
          )}
        </Group>
      </Group>
      <FactGroup title={t('quick.preview')}>
        <ReadFact label={t('column.subject')}>{shown.data?.subject ?? row.subject}</ReadFact>
        {shown.data ? (
          <MailFrame html={shown.data.html} title={t('quick.frame', { name: row.name })} className={classes.quick} />
        ) : (
          <NotHere asked={shown}>
            <Loading />
          </NotHere>
        )}
      </FactGroup>
      <FactPairs>
        <FactGroup title={t('quick.facts')}>
          <ReadFact label={t('column.code')}>{row.code}</ReadFact>
          <ReadFact label={t('column.folder')}>{row.folder}</ReadFact>
          <ReadFact label={t('column.creator')}>{row.createUserFullName}</ReadFact>
          <ReadFact label={t('column.number')}>{row.number}</ReadFact>
          <ReadFact label={t('column.updatedDate')}>{showDateTime(row.updatedDate)}</ReadFact>
        </FactGroup>
      </FactPairs>
      <FactGroup title={t('use.title')}>{asked.data && <TemplateUses uses={asked.data} />}</FactGroup>
    </>
  )
}
