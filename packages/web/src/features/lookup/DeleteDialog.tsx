import { Radio } from '@mantine/core'
import '@mantine/core/styles/Radio.layer.css'
import { useTranslation } from 'react-i18next'
import { useForm } from '../../kit/form/use-form.ts'
import { FormDialog } from '../../ui/form/FormDialog.tsx'
import classes from './Lookup.module.css'
import type { LookupActs } from './lookup-acts.ts'
import type { Entry, ListName } from './lookup-calls.ts'
import { carriersOf, receiversOf, usedWords } from './lookup-traits.ts'
import { ReceiverSelect } from './ReceiverSelect.tsx'

interface Props {
  readonly list: ListName
  readonly rows: readonly Entry[]
  readonly acts: LookupActs
  readonly entry: Entry
  readonly onClose: () => void
}

interface Values {
  /** What becomes of those who carry the entry. */
  readonly others: string
  readonly moveTo: Entry | null
}

/** Deletes an entry, and asks what becomes of those who carry it: users need another one, customers may keep theirs. */
export function DeleteDialog({ list, rows, acts, entry, onClose }: Props) {
  const { t } = useTranslation('lookup')
  const needsOther = carriersOf(list) === 'users'
  const used = usedWords(list, entry.used)
  const isUsed = entry.used > 0
  const asks = ({ others }: Values) => isUsed && others === 'move'
  const form = useForm({
    initial: { others: needsOther ? 'move' : 'keep', moveTo: null } satisfies Values as Values,
    label: () => t('delete.receiver'),
    check: (values) => ({ moveTo: asks(values) && values.moveTo === null ? t('delete.choose') : undefined }),
    send: (values) => acts.remove(entry, asks(values) ? (values.moveTo ?? undefined) : undefined),
    onDone: onClose,
  })
  const select = <ReceiverSelect {...form.field('moveTo')} list={list} entries={receiversOf(list, rows, entry)} />

  return (
    <FormDialog
      form={form}
      size={480}
      title={t('delete.title', { name: entry.name })}
      submitLabel={t('act.delete')}
      onClose={onClose}
    >
      {!isUsed && <p className={classes.sentence}>{t('delete.unused')}</p>}
      {isUsed && needsOther && (
        <>
          <p className={classes.sentence}>{t('delete.users', { used })}</p>
          {select}
        </>
      )}
      {isUsed && !needsOther && (
        <Radio.Group
          label={t('delete.customers', { used })}
          value={form.values.others}
          onChange={(others) => form.change({ others })}
        >
          <div className={classes.choices}>
            <Radio value="keep" label={t('delete.keep')} description={t('delete.keepHelp')} />
            <Radio value="move" label={t('delete.move', { used })} description={t('delete.moveHelp')} />
          </div>
        </Radio.Group>
      )}
      {isUsed && !needsOther && asks(form.values) && select}
    </FormDialog>
  )
}
