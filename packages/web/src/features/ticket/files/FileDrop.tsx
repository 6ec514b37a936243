import { TICKET_FILES_BYTES } from '@crm/contract/rules/limits'
import { useTranslation } from 'react-i18next'
import { showSize } from '../../../kernel/file-words.ts'
import { Drop, type DropProps } from '../../../ui/Drop.tsx'
import classes from './Files.module.css'
import { acceptedFiles } from './file-rules.ts'

type Props = Pick<DropProps, 'onFiles' | 'onRefused'> & { isStrip?: boolean }

/** Files of a ticket by drag, by click or by key. */
export function FileDrop({ isStrip = false, ...props }: Props) {
  const { t } = useTranslation('ticket')
  return (
    <div className={isStrip ? classes.drop : undefined}>
      <Drop
        {...props}
        label={t('files.drop')}
        help={t('files.limit', { limit: showSize(TICKET_FILES_BYTES) })}
        accept={acceptedFiles}
        sizeBytesMax={TICKET_FILES_BYTES}
        multiple
      />
    </div>
  )
}
