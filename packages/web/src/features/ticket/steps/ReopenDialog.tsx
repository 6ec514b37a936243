import type { TicketView } from '@crm/contract/ticket-views'
import { Skeleton, Textarea } from '@mantine/core'
import { lazy, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { AsyncMultiSelect } from '../../../ui/AsyncMultiSelect.tsx'
import { FormDialog } from '../../../ui/form/FormDialog.tsx'
import { ChosenFiles } from '../files/ChosenFiles.tsx'
import { FileDrop } from '../files/FileDrop.tsx'
import { loadColleagues } from '../list/ticket-options.ts'
import { RestoredNote } from '../RestoredNote.tsx'
import { useReopenForm } from './use-reopen-form.ts'

const RichEditor = lazy(() => import('../content/RichEditor.tsx'))
interface Props {
  readonly ticket: TicketView
  readonly onClose: () => void
  readonly onTaken: (view: TicketView) => void
}

/** A closed ticket begins again: why, and if there is anything new, another text, people and files. */
export default function ReopenDialog({ ticket, onClose, onTaken }: Props) {
  const { t } = useTranslation('ticket')
  const form = useReopenForm({ ticket, draft: 'reopen-rich', onTaken })
  const { field, values, change } = form
  const { lostFiles, images, files } = values

  return (
    <FormDialog
      form={form}
      size={720}
      title={t('stepDialog.reopen', { code: ticket.code })}
      submitLabel={t('step.reopen')}
      onClose={onClose}
    >
      {(form.isRestored || lostFiles > 0) && <RestoredNote lostFiles={lostFiles} onDrop={form.startOver} />}
      <Textarea {...field('reason')} data-autofocus />
      <Suspense fallback={<Skeleton height={200} radius="md" />}>
        <RichEditor
          {...field('content')}
          label={t('stepDialog.newContent')}
          images={images}
          onImages={(next) => change({ images: next })}
        />
      </Suspense>
      <AsyncMultiSelect {...field('participants')} load={loadColleagues} />
      <ChosenFiles
        picker={FileDrop}
        stored={ticket.attachments}
        files={files}
        onChange={(next) => change({ files: next, lostFiles: 0 })}
      />
    </FormDialog>
  )
}
