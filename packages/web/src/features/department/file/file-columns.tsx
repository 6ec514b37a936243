import type { DepartmentFile } from '@crm/contract/department'
import { showDateTime } from '@crm/contract/rules/dates'
import { ActionIcon } from '@mantine/core'
import { IconDownload, IconTrash } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { kindWord, showSize } from '../../../kernel/file-words.ts'
import { translate } from '../../../kernel/i18n.ts'
import type { Column } from '../../../ui/columns.ts'
import { KindIcon } from '../../../ui/KindIcon.tsx'
import classes from './File.module.css'

const head = (key: string) => () => translate(`department:file.${key}`)

export interface FileActs {
  readonly open: (file: DepartmentFile) => void
  readonly save: (file: DepartmentFile) => void
  /** Null: nothing of a deleted department is taken away. */
  readonly remove: ((file: DepartmentFile) => void) | null
}

const Acts = ({ file, acts }: { file: DepartmentFile; acts: FileActs }) => {
  const { t } = useTranslation('department')
  const { name } = file
  const { remove } = acts
  return (
    <span className={classes.acts}>
      <ActionIcon
        aria-label={t('file.downloadNamed', { name })}
        title={t('file.downloadNamed', { name })}
        onClick={() => acts.save(file)}
      >
        <IconDownload size={16} />
      </ActionIcon>
      {remove && (
        <ActionIcon
          aria-label={t('file.deleteNamed', { name })}
          title={t('file.deleteNamed', { name })}
          onClick={() => remove(file)}
        >
          <IconTrash size={16} />
        </ActionIcon>
      )}
    </span>
  )
}

export const fileColumns = (acts: FileActs): readonly Column<DepartmentFile>[] => [
  {
    key: 'name',
    header: head('name'),
    width: 184,
    grow: true,
    render: (file) => (
      <button type="button" className={classes.name} title={file.name} onClick={() => acts.open(file)}>
        <KindIcon kind={file.kind} size={16} stroke={2} />
        <bdi>{file.name}</bdi>
      </button>
    ),
  },
  { key: 'kind', header: head('kind'), width: 64, render: ({ kind }) => kindWord(kind) },
  { key: 'size', header: head('size'), width: 96, numeric: true, render: ({ sizeBytes }) => showSize(sizeBytes) },
  { key: 'who', header: head('who'), width: 144, render: ({ createUserFullName }) => createUserFullName },
  {
    key: 'when',
    header: head('when'),
    width: 160,
    numeric: true,
    render: ({ createdDate }) => showDateTime(createdDate),
  },
  { key: 'acts', header: head('acts'), width: 88, align: 'end', render: (file) => <Acts file={file} acts={acts} /> },
]
