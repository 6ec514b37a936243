import { LOOKUP_ENTRIES_MAX } from '@crm/contract/rules/limits'
import { Button, Switch } from '@mantine/core'
import '@mantine/core/styles/Switch.layer.css'
import { IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { showCount } from '../../kernel/format.ts'
import { loadTexts } from '../../kernel/i18n.ts'
import { useMay } from '../../kernel/may.ts'
import { ActionButton } from '../../ui/ActionButton.tsx'
import { SearchField } from '../../ui/SearchField.tsx'
import { Denied, Empty } from '../../ui/StateViews.tsx'
import { EntryTable } from './EntryTable.tsx'
import { GroupTree } from './GroupTree.tsx'
import classes from './Lookup.module.css'
import { LookupDialogs, type OpenDialog } from './LookupDialogs.tsx'
import { lookupActs } from './lookup-acts.ts'
import type { ListName } from './lookup-calls.ts'
import { listQuery } from './lookup-queries.ts'
import { useAskedRights } from './use-asked-rights.ts'

// With the part itself: whichever page shows it, the words are there.
await loadTexts(['lookup'])

/** Below this a list is read faster than it is searched. */
const SEARCH_FROM_ROWS = 12

function Lookup({ list }: { list: ListName }) {
  const { t } = useTranslation('lookup')
  const may = useMay('MNU_Setting')
  const [withDeleted, setWithDeleted] = useState(false)
  const [text, setText] = useState('')
  const [dialog, setDialog] = useState<OpenDialog | null>(null)
  const query = useQuery(listQuery(list, withDeleted))
  const rows = query.data ?? []
  const asked = useAskedRights(list, rows)
  const acts = lookupActs(list)
  const live = rows.filter((row) => !row.deleted)
  const full = live.length >= LOOKUP_ENTRIES_MAX ? t('full', { max: showCount(LOOKUP_ENTRIES_MAX) }) : undefined
  const add = () => setDialog({ kind: 'add', parent: null })
  const close = () => {
    setDialog(null)
    asked.drop()
  }
  const shown = { list, rows, text, may, acts, onOpen: setDialog, full }
  const empty =
    text === '' ? (
      <Empty sentence={t('empty')}>{may.add && <Button onClick={add}>{t(`add.${list}`)}</Button>}</Empty>
    ) : (
      <Empty sentence={t('notFound', { text })}>
        <Button variant="default" onClick={() => setText('')}>
          {t('dropText')}
        </Button>
      </Empty>
    )
  const Rows = list === 'customerGroup' ? GroupTree : EntryTable
  return (
    <div className={classes.part}>
      <p className={classes.quiet}>
        {t(`explain.${list}`)} {list === 'customerGroup' && may.edit && t('moveHint')}
      </p>
      <div className={classes.tools}>
        {(rows.length >= SEARCH_FROM_ROWS || text !== '') && (
          <SearchField label={t('search')} placeholder={t('search')} value={text} onSearch={setText} width={220} />
        )}
        <Switch
          label={t('withDeleted')}
          checked={withDeleted}
          onChange={({ currentTarget }) => setWithDeleted(currentTarget.checked)}
        />
        {may.add && (
          <ActionButton
            className={classes.add ?? ''}
            leftSection={<IconPlus size={16} aria-hidden />}
            reason={full}
            onClick={add}
          >
            {t(`add.${list}`)}
          </ActionButton>
        )}
      </div>
      <Rows {...shown} asked={query} empty={empty} />
      <LookupDialogs list={list} rows={rows} acts={acts} dialog={dialog ?? asked.dialog} onClose={close} />
    </div>
  )
}

/** One list that administrators shape: read, and changed as far as the person's rights to the settings go. */
export function LookupPart({ list }: { list: ListName }) {
  const may = useMay('MNU_Setting')
  // Another list is another screen: nothing typed or opened goes along.
  return may.access ? <Lookup key={list} list={list} /> : <Denied />
}
