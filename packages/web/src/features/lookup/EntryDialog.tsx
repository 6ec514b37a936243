import { Textarea, TextInput } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { FormDialog } from '../../ui/form/FormDialog.tsx'
import { TreeSelect } from '../../ui/TreeSelect.tsx'
import { treeOf } from '../../ui/tree.ts'
import { ColorPick } from './ColorPick.tsx'
import { useEntryForm } from './entry-form.ts'
import type { LookupActs } from './lookup-acts.ts'
import type { Entry, ListName } from './lookup-calls.ts'
import { isLastLevel } from './lookup-traits.ts'

interface Props {
  readonly list: ListName
  readonly rows: readonly Entry[]
  readonly acts: LookupActs
  readonly entry?: Entry
  readonly parent?: number | null
  readonly onClose: () => void
}

/** Adds an entry or changes one. Where a group stands is chosen when it is added; later it is moved. */
export function EntryDialog(props: Props) {
  const { list, rows, entry, onClose } = props
  const { t } = useTranslation('lookup')
  const form = useEntryForm(props)
  const { field } = form
  const parent = field('parent')
  const parents = rows.filter((row) => !row.deleted && !isLastLevel(rows, row)).map((row) => ({ parent: null, ...row }))

  return (
    <FormDialog
      form={form}
      size={480}
      title={entry ? t('form.editTitle', { name: entry.name }) : t(`add.${list}`)}
      submitLabel={entry ? t('form.save') : t('form.add')}
      onClose={onClose}
    >
      <TextInput {...field('name')} data-autofocus />
      {list === 'customerGroup' && !entry && (
        <TreeSelect
          {...parent}
          help={t('form.parentHelp')}
          placeholder={t('form.top')}
          data={treeOf(parents)}
          value={parent.value === null ? null : String(parent.value)}
          onChange={(value) => parent.onChange(value === null ? null : Number(value))}
        />
      )}
      {list === 'relationship' && (
        <>
          <ColorPick {...field('color')} rows={rows} except={entry?.index} />
          <Textarea {...field('description')} autosize minRows={2} maxRows={6} />
        </>
      )}
    </FormDialog>
  )
}
