import { TICKET_FILES_BYTES } from '@crm/contract/rules/limits'
import type { TicketFile } from '@crm/contract/ticket-views'
import { ActionIcon } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { showSize } from '../../../../kernel/file-words.ts'
import { fitsTogether } from '../../files/file-rules.ts'
import { FileButtons } from './FileButtons.tsx'
import classes from './Files.module.css'

interface Props {
  /** What the ticket holds already. */
  readonly stored?: readonly TicketFile[]
  readonly files: readonly File[]
  /** What is wrong with what was picked. */
  readonly error?: ReactNode
  readonly onChange: (files: readonly File[]) => void
}

/** Photos and files that go with a form. */
export function PickedFiles({ stored = [], files, error, onChange }: Props) {
  const { t } = useTranslation(['ticketMobile', 'ticket'])
  const [isTooMuch, setTooMuch] = useState(false)
  const limit = showSize(TICKET_FILES_BYTES)
  const add = (more: readonly File[]) => {
    const fits = fitsTogether(stored, files, more)
    setTooMuch(!fits)
    if (fits) onChange([...files, ...more])
  }
  return (
    <fieldset className={classes.picked}>
      <legend className={classes.legend}>{t('ticket:field.attachments')}</legend>
      {files.length > 0 && (
        <ul className={classes.list}>
          {files.map((file) => (
            <li key={`${file.name} ${file.lastModified} ${file.size}`} className={classes.file}>
              <span className={classes.words}>
                <bdi className={classes.name}>{file.name}</bdi>
                <span className={classes.quiet}>{showSize(file.size)}</span>
              </span>
              <ActionIcon
                aria-label={t('files.leaveOut', { name: file.name })}
                onClick={() => onChange(files.filter((one) => one !== file))}
              >
                <IconX size={20} />
              </ActionIcon>
            </li>
          ))}
        </ul>
      )}
      <FileButtons onFiles={add} />
      <p className={classes.quiet}>{t('files.limit', { limit })}</p>
      <div role="alert" className={classes.fault}>
        {isTooMuch ? t('files.tooLarge', { limit }) : error}
      </div>
    </fieldset>
  )
}
