import { Button, Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { loadTexts, refusalText } from '../../../kernel/i18n.ts'
import { useListSearch } from '../../../kernel/list-search.ts'
import { BlockPager } from '../../../ui/BlockPager.tsx'
import { Empty, Failed } from '../../../ui/StateViews.tsx'
import { AUDIT_BLOCK, auditQuery } from '../setting-queries.ts'
import classes from './Audit.module.css'
import { AuditFilters } from './AuditFilters.tsx'
import { AuditRow } from './AuditRow.tsx'
import { type AuditSearch, isFiltered, readAuditSearch } from './audit-search.ts'

// What was changed on a user or a department is called there what it is called here.
await loadTexts(['user'])

interface ListProps {
  readonly search: AuditSearch
  readonly onChange: (part: AuditSearch) => void
}

function AuditList({ search, onChange }: ListProps) {
  const { t } = useTranslation('setting')
  const query = useQuery(auditQuery(search))
  const { page = 1 } = search
  if (query.error) return <Failed sentence={refusalText(query.error)} onAgain={() => void query.refetch()} />
  if (query.data === undefined)
    return <Skeleton height={400} radius="md" role="status" aria-label={t('audit.loading')} />
  const { items } = query.data
  return (
    <>
      {items.length === 0 ? (
        <Empty sentence={t(page > 1 ? 'audit.end' : 'audit.empty')}>
          {(page > 1 || isFiltered(search)) && (
            <Button
              variant="default"
              onClick={() =>
                onChange({ what: undefined, by: undefined, from: undefined, to: undefined, page: undefined })
              }
            >
              {t('audit.showAll')}
            </Button>
          )}
        </Empty>
      ) : (
        <ul className={classes.list} aria-label={t('part.audit')} aria-busy={query.isPlaceholderData}>
          {items.map((entry) => (
            <AuditRow key={entry.auditId} entry={entry} />
          ))}
        </ul>
      )}
      <BlockPager
        block={page}
        perBlock={AUDIT_BLOCK}
        count={items.length}
        total={null}
        onBlock={(next) => onChange({ page: next === 1 ? undefined : next })}
      />
    </>
  )
}

/** Who did what to whom, the newest first. */
export default function AuditPart() {
  const { t } = useTranslation('setting')
  const { search, change } = useListSearch(readAuditSearch)
  const onChange = (part: AuditSearch) => void change(part)
  return (
    <>
      <p className={classes.quiet}>{t('audit.explain')}</p>
      <AuditFilters search={search} onChange={onChange} />
      <AuditList search={search} onChange={onChange} />
    </>
  )
}
