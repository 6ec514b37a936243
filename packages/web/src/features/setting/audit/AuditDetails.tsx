import { showDateTime } from '@crm/contract/rules/dates'
import type { AuditEntry } from '@crm/contract/setting'
import { Stack, Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import classes from './Audit.module.css'
import { changesIn, factsIn, targetWord } from './audit-words.ts'

function Changes({ entry }: { entry: AuditEntry }) {
  const { t } = useTranslation('setting')
  const changes = changesIn(entry)
  if (changes.length === 0) return null
  return (
    <table className={classes.changes}>
      <thead>
        <tr>
          {(['changed', 'before', 'after'] as const).map((head) => (
            <Text key={head} component="th" scope="col" c="dimmed" size="xs">
              {t(`audit.${head}`)}
            </Text>
          ))}
        </tr>
      </thead>
      <tbody>
        {changes.map(({ field, before, after }, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: what was written once never moves
          <tr key={place}>
            <th scope="row">{field}</th>
            <td>
              <bdi>{before}</bdi>
            </td>
            <td>
              <bdi>{after}</bdi>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** From what to what, from where and in which request. */
export function AuditDetails({ entry }: { entry: AuditEntry }) {
  const { t } = useTranslation('setting')
  const facts = [
    { field: t('audit.by'), value: entry.fullName ?? t('audit.nobody') },
    { field: t('audit.happened'), value: showDateTime(entry.happenedDate) },
    ...factsIn(entry),
    { field: t('audit.target'), value: targetWord(entry) || entry.target },
    { field: t('audit.address'), value: entry.address },
    { field: t('audit.requestId'), value: entry.requestId },
  ]
  return (
    <Stack gap="md" p="md">
      <Changes entry={entry} />
      <dl className={classes.facts}>
        {facts
          .filter(({ value }) => value !== '')
          .map(({ field, value }) => (
            <div key={field}>
              <Text component="dt" c="dimmed">
                {field}
              </Text>
              <dd>
                <bdi>{value}</bdi>
              </dd>
            </div>
          ))}
      </dl>
    </Stack>
  )
}
