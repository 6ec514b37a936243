import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { ListFilterBar } from '../../../kit/list/filter/ListFilterBar.tsx'
import type { List, ListHandle } from '../../../kit/list/list.ts'
import { RadioChips } from '../../../ui/RadioChips.tsx'
import { foldersQuery, type TemplateChannel } from '../template-queries.ts'
import classes from './ListTop.module.css'

interface Props<Row> {
  readonly list: List<Row>
  readonly channel: TemplateChannel
  readonly handle: ListHandle
}

/** What is looked for, and the folders: the header of the product has the tabs of the area. */
export function ListTop<Row>({ list, channel, handle: { reader, search, change } }: Props<Row>) {
  const { t } = useTranslation('marketingTemplate')
  const folders = useQuery(foldersQuery(channel, reader.viewAll)).data ?? []
  const chosen = search['folder']
  return (
    <div className={classes.top}>
      <ListFilterBar list={list} />
      {folders.length > 0 && (
        <RadioChips
          label={t('folder.label')}
          options={[
            { key: '', label: t('folder.all') },
            ...folders.map(({ name, count }) => ({ key: name, label: t('folder.counted', { name, count }) })),
          ]}
          value={typeof chosen === 'string' ? chosen : ''}
          onPick={(folder) => void change({ folder: folder === '' ? undefined : folder })}
        />
      )}
    </div>
  )
}
