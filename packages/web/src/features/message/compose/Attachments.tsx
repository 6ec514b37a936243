import { email } from '@crm/contract/email'
import { EMAIL_FILES_MAX_BYTES } from '@crm/contract/rules/limits'
import { ActionIcon, Button, FileButton, Input } from '@mantine/core'
import { IconPaperclip, IconX } from '@tabler/icons-react'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { call } from '../../../kernel/call.ts'
import { showSize } from '../../../kernel/file-words.ts'
import { refusalText } from '../../../kernel/i18n.ts'
import { writingPolicyQuery } from '../../marketing-area/sending-queries.ts'
import classes from './Compose.module.css'

const FILES_MAX = 10

export interface Attachment {
  readonly fileId: string
  readonly name: string
  readonly sizeBytes: number
}
interface Props {
  readonly files: readonly Attachment[]
  readonly error: string | boolean | undefined
  readonly onChange: (files: readonly Attachment[]) => void
}

async function upload(files: readonly File[]): Promise<Attachment[]> {
  const kept: Attachment[] = []
  for (const file of files) kept.push(await call(email.uploadFile, { form: {}, files: { File: file } }))
  return kept
}

/** What goes along with each mail, and how much of the limit it takes. */
export function Attachments({ files, error, onChange }: Props) {
  const { t } = useTranslation('email')
  const limit = useQuery(writingPolicyQuery).data?.attachmentBytes ?? EMAIL_FILES_MAX_BYTES
  const used = files.reduce((sum, { sizeBytes }) => sum + sizeBytes, 0)
  const uploading = useMutation({ mutationFn: upload, onSuccess: (added) => onChange([...files, ...added]) })
  return (
    <Input.Wrapper
      label={t('compose.attachments')}
      labelElement="div"
      description={t('compose.attachmentsHelp', {
        used: showSize(used),
        limit: showSize(limit),
        files: FILES_MAX,
      })}
      error={error ?? (uploading.error && refusalText(uploading.error))}
    >
      <ul className={classes.files}>
        {files.map(({ fileId, name, sizeBytes }) => {
          const label = t('compose.removeFile', { name })
          return (
            <li key={fileId}>
              <IconPaperclip size={16} aria-hidden />
              <bdi>{name}</bdi>
              <span className={classes.quiet}>{showSize(sizeBytes)}</span>
              <ActionIcon
                aria-label={label}
                title={label}
                onClick={() => onChange(files.filter((one) => one.fileId !== fileId))}
              >
                <IconX size={16} />
              </ActionIcon>
            </li>
          )
        })}
      </ul>
      <FileButton multiple onChange={(chosen) => uploading.mutate(chosen.slice(0, FILES_MAX - files.length))}>
        {(props) => (
          <Button
            {...props}
            variant="default"
            size="compact-sm"
            leftSection={<IconPaperclip size={14} aria-hidden />}
            loading={uploading.isPending}
            disabled={files.length >= FILES_MAX}
          >
            {t('compose.attach')}
          </Button>
        )}
      </FileButton>
    </Input.Wrapper>
  )
}
