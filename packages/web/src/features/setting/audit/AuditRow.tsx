import { showDateTime } from '@crm/contract/rules/dates'
import type { AuditEntry } from '@crm/contract/setting'
import { IconChevronRight } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import classes from './Audit.module.css'
import { changesIn, factsIn, targetBeside, targetWord, whatWord } from './audit-words.ts'

function Changes({ entry }: { entry: AuditEntry }) {
  const { t } = useTranslation('setting')
  const changes = changesIn(entry)
  if (changes.length === 0) return null
  return (
    <table className={classes.changes}>
      <thead>
        <tr>
          <th scope="col">{t('audit.changed')}</th>
          <th scope="col">{t('audit.before')}</th>
          <th scope="col">{t('audit.after')}</th>
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

function Facts({ entry }: { entry: AuditEntry }) {
  const { t } = useTranslation('setting')
  const facts = [
    ...factsIn(entry),
    { field: t('audit.target'), value: targetWord(entry) || entry.target },
    { field: t('audit.address'), value: entry.address },
    { field: t('audit.requestId'), value: entry.requestId },
  ]
  return (
    <dl className={classes.facts}>
      {facts
        .filter(({ value }) => value !== '')
        .map(({ field, value }) => (
          <div key={field}>
            <dt>{field}</dt>
            <dd>
              <bdi>{value}</bdi>
            </dd>
          </div>
        ))}
    </dl>
  )
}

/** One line; opened, it tells from what to what, from where and in which request. */
export function AuditRow({ entry }: { entry: AuditEntry }) {
  const { t } = useTranslation('setting')
  const who = entry.fullName ?? t('audit.nobody')
  const target = targetBeside(entry)
  return (
    <li>
      <details className={classes.entry}>
        <summary className={classes.summary}>
          <IconChevronRight size={16} className={classes.arrow} aria-hidden />
          <time dateTime={entry.happenedDate} className={classes.time}>
            {showDateTime(entry.happenedDate)}
          </time>
          <bdi className={classes.who} title={who}>
            {who}
          </bdi>
          <span className={classes.what} title={whatWord(entry.what)}>
            {whatWord(entry.what)}
          </span>
          <bdi className={classes.target} title={target}>
            {target}
          </bdi>
        </summary>
        <div className={classes.details}>
          <Changes entry={entry} />
          <Facts entry={entry} />
        </div>
      </details>
    </li>
  )
}
