import { Radio } from '@mantine/core'
import '@mantine/core/styles/Radio.layer.css'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { tellRefusal } from '../../kernel/tell-refusal.ts'
import { FormDialog } from '../../ui/FormDialog.tsx'
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

/** Deletes an entry, and asks what becomes of those who carry it: users need another one, customers may keep theirs. */
export function DeleteDialog({ list, rows, acts, entry, onClose }: Props) {
  const { t } = useTranslation('lookup')
  const needsOther = carriersOf(list) === 'users'
  const [moves, setMoves] = useState(needsOther)
  const [chosen, setChosen] = useState<Entry | null>(null)
  const [saving, setSaving] = useState(false)
  const [error, setError] = useState<string>()
  const [refused, setRefused] = useState<string>()
  const used = usedWords(list, entry.used)
  const isUsed = entry.used > 0
  const target = isUsed && moves ? chosen : null

  async function send() {
    setSaving(true)
    setRefused(undefined)
    try {
      await acts.remove(entry, target ?? undefined)
      onClose()
    } catch (failure) {
      setRefused(tellRefusal(failure))
      setSaving(false)
    }
  }
  const submit = () => (isUsed && moves && !chosen ? setError(t('delete.choose')) : void send())

  const select = (
    <ReceiverSelect
      list={list}
      entries={receiversOf(list, rows, entry)}
      label={t('delete.receiver')}
      value={chosen}
      error={error}
      onChange={(other) => {
        setChosen(other)
        setError(undefined)
      }}
    />
  )
  return (
    <FormDialog
      opened
      size={480}
      title={t('delete.title', { name: entry.name })}
      submitLabel={t('act.delete')}
      changed={chosen !== null}
      saving={saving}
      refused={refused}
      onClose={onClose}
      onSubmit={submit}
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
          value={moves ? 'move' : 'keep'}
          onChange={(value) => setMoves(value === 'move')}
        >
          <div className={classes.choices}>
            <Radio value="keep" label={t('delete.keep')} description={t('delete.keepHelp')} />
            <Radio value="move" label={t('delete.move', { used })} description={t('delete.moveHelp')} />
          </div>
        </Radio.Group>
      )}
      {isUsed && !needsOther && moves && select}
    </FormDialog>
  )
}
