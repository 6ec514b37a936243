import type { TicketView } from '@crm/contract/ticket-views'
import { Skeleton, Textarea } from '@mantine/core'
import { lazy, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { AsyncMultiSelect } from '../../../ui/AsyncMultiSelect.tsx'
import { FormDialog } from '../../../ui/FormDialog.tsx'
import { withoutPictures } from '../content/pictures.ts'
import { ChosenFiles } from '../files/ChosenFiles.tsx'
import { loadColleagues } from '../list/ticket-options.ts'
import { RestoredNote } from '../RestoredNote.tsx'
import { useKeptTexts } from '../use-kept-texts.ts'
import { useReopenForm } from './use-reopen-form.ts'

const RichEditor = lazy(() => import('../content/RichEditor.tsx'))
/** Of the files only how many were chosen: they do not outlive the page. */
const blank = { reason: '', content: '', files: '' }

const textsOf = ({ reason, content }: typeof blank) => ({ reason, content })

interface Props {
  readonly ticket: TicketView
  readonly onClose: () => void
  readonly onTaken: (view: TicketView) => void
}

/** A closed ticket begins again: why, and if there is anything new, another text, people and files. */
export default function ReopenDialog({ ticket, onClose, onTaken }: Props) {
  const { t } = useTranslation('ticket')
  const kept = useKeptTexts(`reopen-rich.${ticket.index}`, blank)
  const { typed, change, ...form } = useReopenForm({
    ticket,
    first: textsOf(kept.texts),
    onTaken(view) {
      kept.drop()
      onTaken(view)
    },
  })
  const type = (part: Partial<Omit<typeof blank, 'files'>>) => {
    change(part)
    kept.change({ ...part, ...(part.content !== undefined && { content: withoutPictures(part.content) }) })
  }
  const lostFiles = typed.files.length > 0 ? 0 : Number(kept.texts.files)
  const chooseFiles = (files: readonly File[]) => {
    kept.change({ files: files.length === 0 ? '' : String(files.length) })
    change({ files })
  }
  const { reason } = form.errors
  return (
    <FormDialog
      opened
      size={720}
      title={t('stepDialog.reopen', { code: ticket.code })}
      submitLabel={t('step.reopen')}
      changed={form.isChanged}
      saving={form.isSaving}
      errors={reason === undefined ? [] : [{ field: 'reason', label: t('field.reason'), message: reason }]}
      refused={form.refused}
      onClose={onClose}
      onSubmit={() => void form.submit()}
    >
      {(kept.isRestored || lostFiles > 0) && (
        <RestoredNote lostFiles={lostFiles} onDrop={() => change(textsOf(kept.clear()))} />
      )}
      <Textarea
        label={t('field.reason')}
        name="reason"
        withAsterisk
        data-autofocus
        value={typed.reason}
        error={reason}
        onChange={({ currentTarget }) => type({ reason: currentTarget.value })}
      />
      <Suspense fallback={<Skeleton height={200} radius="md" />}>
        <RichEditor
          label={t('stepDialog.newContent')}
          value={typed.content}
          images={typed.images}
          onChange={(content) => type({ content })}
          onImages={(images) => change({ images })}
        />
      </Suspense>
      <AsyncMultiSelect
        label={t('field.participants')}
        load={loadColleagues}
        value={typed.participants}
        onChange={(participants) => change({ participants })}
      />
      <ChosenFiles ticket={ticket} files={typed.files} onChange={chooseFiles} />
    </FormDialog>
  )
}
