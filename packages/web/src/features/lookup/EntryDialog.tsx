import { Textarea, TextInput } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { FormDialog } from '../../ui/FormDialog.tsx'
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

const NAME_MAX = 100
const DESCRIPTION_MAX = 500

/** Adds an entry or changes one. Where a group stands is chosen when it is added; later it is moved. */
export function EntryDialog(props: Props) {
  const { list, rows, entry, onClose } = props
  const { t } = useTranslation('lookup')
  const { facts, change, changed, errors, refused, saving, submit } = useEntryForm(props)
  const parents = rows.filter((row) => !row.deleted && !isLastLevel(rows, row)).map((row) => ({ parent: null, ...row }))
  return (
    <FormDialog
      opened
      size={480}
      title={entry ? t('form.editTitle', { name: entry.name }) : t(`add.${list}`)}
      submitLabel={entry ? t('form.save') : t('form.add')}
      changed={changed}
      saving={saving}
      refused={refused}
      onClose={onClose}
      onSubmit={submit}
    >
      <TextInput
        name="name"
        label={t('column.name')}
        withAsterisk
        data-autofocus
        autoComplete="off"
        maxLength={NAME_MAX}
        value={facts.name}
        error={errors['name']}
        onChange={({ currentTarget }) => change({ name: currentTarget.value })}
      />
      {list === 'customerGroup' && !entry && (
        <TreeSelect
          name="parent"
          label={t('form.parent')}
          help={t('form.parentHelp')}
          placeholder={t('form.top')}
          data={treeOf(parents)}
          value={facts.parent === null ? null : String(facts.parent)}
          error={errors['parent']}
          onChange={(value) => change({ parent: value === null ? null : Number(value) })}
        />
      )}
      {list === 'relationship' && (
        <>
          <ColorPick
            rows={rows}
            except={entry?.index}
            value={facts.color}
            error={errors['color']}
            onChange={(color) => change({ color })}
          />
          <Textarea
            name="description"
            label={t('column.description')}
            autosize
            minRows={2}
            maxRows={6}
            maxLength={DESCRIPTION_MAX}
            value={facts.description}
            error={errors['description']}
            onChange={({ currentTarget }) => change({ description: currentTarget.value })}
          />
        </>
      )}
    </FormDialog>
  )
}
