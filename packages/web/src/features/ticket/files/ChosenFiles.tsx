import { TICKET_FILES_BYTES } from '@crm/contract/rules/limits'
import type { TicketView } from '@crm/contract/ticket-views'
import { ActionIcon } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { showSize } from '../../../kernel/file-words.ts'
import { Drop } from '../../../ui/Drop.tsx'
import classes from './Files.module.css'
import { acceptedFiles, emptyAmong, fitsTogether } from './file-rules.ts'

interface Props {
  readonly ticket: Pick<TicketView, 'attachments'>
  readonly files: readonly File[]
  /** What is wrong with what was chosen. */
  readonly error?: ReactNode
  readonly onChange: (files: readonly File[]) => void
}

/** Files that go with a form, before it is sent. */
export function ChosenFiles({ ticket, files, error, onChange }: Props) {
  const { t } = useTranslation('ticket')
  const [refusal, setRefusal] = useState<string>()
  const add = (more: readonly File[]) => {
    const [empty] = emptyAmong(more)
    if (empty !== undefined) return setRefusal(`${empty.name}: ${t('files.hasNothing')}`)
    const fits = fitsTogether(ticket.attachments, files, more)
    setRefusal(fits ? undefined : t('files.tooLarge'))
    if (fits) onChange([...files, ...more])
  }
  return (
    <section className={classes.chosen} aria-label={t('field.attachments')}>
      <span className={classes.label} aria-hidden>
        {t('field.attachments')}
      </span>
      <Drop
        label={t('files.drop')}
        help={t('files.limit', { limit: showSize(TICKET_FILES_BYTES) })}
        accept={acceptedFiles}
        sizeBytesMax={TICKET_FILES_BYTES}
        multiple
        onFiles={add}
        onRefused={([first]) => setRefusal(first && `${first.file.name}: ${first.reason}`)}
      />
      <div role="alert" className={classes.refusal}>
        {refusal ?? error}
      </div>
      {files.length > 0 && (
        <ul className={classes.list} aria-label={t('field.attachments')}>
          {files.map((file) => (
            <li key={`${file.name} ${file.lastModified} ${file.size}`} className={classes.file}>
              <span className={classes.words}>
                <bdi className={classes.name}>{file.name}</bdi>
                <span className={classes.quiet}>{showSize(file.size)}</span>
              </span>
              <ActionIcon
                aria-label={t('files.leaveOut', { name: file.name })}
                title={t('files.leaveOut', { name: file.name })}
                onClick={() => onChange(files.filter((one) => one !== file))}
              >
                <IconX size={16} />
              </ActionIcon>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
