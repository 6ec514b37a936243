import { showDateTime } from '@crm/contract/rules/dates'
import type { AuditEntry } from '@crm/contract/setting'
import { Button, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { loadTexts, translate } from '../../../kernel/i18n.ts'
import { useListSearch } from '../../../kernel/list-search.ts'
import { type ListSearch, noFilters } from '../../../kit/list/address.ts'
import { PartFilters } from '../../../kit/list/part/PartFilters.tsx'
import { PartList } from '../../../kit/list/part/PartList.tsx'
import type { Column } from '../../../ui/columns.ts'
import { QuickView } from '../../../ui/QuickView.tsx'
import { Empty } from '../../../ui/StateViews.tsx'
import { useQuickRow } from '../../../ui/use-quick-row.ts'
import { AuditDetails } from './AuditDetails.tsx'
import { AUDIT_BLOCK, auditAddress, auditQuery, isFiltered, readAuditSearch } from './audit-search.ts'
import { targetBeside, whatWord } from './audit-words.ts'

// What was changed on a user or a department is called there what it is called here.
await loadTexts(['user', 'list'])

const head = (key: string) => () => translate(`setting:audit.${key}`)
const columns: readonly Column<AuditEntry>[] = [
  { key: 'what', header: head('what'), width: 200, grow: true, render: ({ what }) => whatWord(what) },
  { key: 'target', header: head('target'), width: 160, render: targetBeside },
  {
    key: 'by',
    header: head('by'),
    width: 184,
    render: ({ fullName }) => fullName ?? translate('setting:audit.nobody'),
  },
  {
    key: 'happened',
    header: head('happened'),
    width: 168,
    numeric: true,
    render: ({ happenedDate }) => showDateTime(happenedDate),
  },
]
const keyOf = ({ auditId }: AuditEntry) => auditId
const nowhere = async () => {}

/** Who did what to whom, the newest first; opened, an entry tells from what to what. */
export default function AuditPart() {
  const { t } = useTranslation('setting')
  const { change } = useListSearch<ListSearch>(readAuditSearch)
  const search = readAuditSearch(useSearch({ strict: false }))
  const query = useQuery(auditQuery(search))
  const rows = query.data?.items ?? []
  const quick = useQuickRow({ rows, keyOf, noted: undefined, note: nowhere, goFull: nowhere })
  return (
    <>
      <Text c="dimmed">{t('audit.explain')}</Text>
      <PartFilters
        label={t('audit.filters')}
        list={auditAddress}
        search={search}
        onChange={(part) => void change(part)}
      />
      <PartList
        label={t('part.audit')}
        columns={columns}
        asked={query}
        rows={rows}
        rowKey={keyOf}
        perBlock={AUDIT_BLOCK}
        paging={{ block: search.page ?? 1, total: null, onBlock: (page) => void change({ page }) }}
        empty={
          <Empty sentence={t('audit.empty')}>
            {isFiltered(search) && (
              <Button variant="default" onClick={() => void change(noFilters(auditAddress))}>
                {t('audit.showAll')}
              </Button>
            )}
          </Empty>
        }
        onOpen={quick.open}
        openKey={quick.openKey}
      />
      <QuickView
        opened={quick.row !== undefined}
        title={quick.row && whatWord(quick.row.what)}
        onClose={quick.close}
        onNext={quick.next}
        onPrevious={quick.previous}
      >
        {quick.row && <AuditDetails entry={quick.row} />}
      </QuickView>
    </>
  )
}
