import { Button } from '@mantine/core'
import type { FormEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { useMay } from '../../../../kernel/may.ts'
import { queries } from '../../../../kernel/query.ts'
import { wordsQuery } from '../../../../kernel/words.ts'
import { Denied } from '../../../../ui/StateViews.tsx'
import { RestoredNote } from '../../RestoredNote.tsx'
import { FormRefusal } from '../FormRefusal.tsx'
import { PickedFiles } from '../files/PickedFiles.tsx'
import phone from '../Phone.module.css'
import { PhoneHead } from '../PhoneHead.tsx'
import { MatterFields, PlaceFields } from './AddFields.tsx'
import { useAddForm } from './use-add-form.ts'

export const prefetch = () => void queries.prefetchQuery(wordsQuery('departments'))

export function Header() {
  const { t } = useTranslation('ticketMobile')
  return <PhoneHead to="/m/ticket" label={t('list.title')} />
}

function AddForm() {
  const { t } = useTranslation('ticketMobile')
  const form = useAddForm()
  const submit = (event: FormEvent) => {
    event.preventDefault()
    void form.submit()
  }
  return (
    <form className={phone.form} noValidate onSubmit={submit}>
      <h1 className={phone.title}>{t('add.title')}</h1>
      {form.isRestored && <RestoredNote lostFiles={form.lostFiles} onDrop={form.clear} />}
      <PlaceFields form={form} />
      <MatterFields form={form} />
      <PickedFiles files={form.files} onChange={form.setFiles} />
      <FormRefusal text={form.refusal} />
      <div className={phone.bar}>
        <Button type="submit" loading={form.isSending}>
          {t('add.send')}
        </Button>
      </div>
    </form>
  )
}

/** No rich editor on the phone: what is typed becomes paragraphs, photos stand beside it. */
export default function PhoneAddPage() {
  const { t } = useTranslation('ticketMobile')
  const may = useMay('MNU_Issue')
  if (may.add) return <AddForm />
  return (
    <>
      <h1>{t('add.title')}</h1>
      <Denied />
    </>
  )
}
