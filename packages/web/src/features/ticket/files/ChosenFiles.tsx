import type { TicketFile } from '@crm/contract/ticket-views'
import { ActionIcon, Stack, Text } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import { type ComponentType, type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { showSize } from '../../../kernel/file-words.ts'
import type { DropProps } from '../../../ui/Drop.tsx'
import { FileLine, FileLines } from './FileLine.tsx'
import { emptyAmong, fitsTogether } from './file-rules.ts'

interface Props {
  /** What the ticket holds already. */
  readonly stored?: readonly TicketFile[]
  readonly files: readonly File[]
  /** What is wrong with what was chosen. */
  readonly error?: ReactNode
  readonly picker: ComponentType<Pick<DropProps, 'onFiles' | 'onRefused'>>
  readonly onChange: (files: readonly File[]) => void
}

/** Files that go with a form, before it is sent. */
export function ChosenFiles({ stored = [], files, error, picker: Picker, onChange }: Props) {
  const { t } = useTranslation('ticket')
  const [refusal, setRefusal] = useState<string>()
  const add = (more: readonly File[]) => {
    const [empty] = emptyAmong(more)
    if (empty !== undefined) return setRefusal(`${empty.name}: ${t('files.hasNothing')}`)
    const fits = fitsTogether(stored, files, more)
    setRefusal(fits ? undefined : t('files.tooLarge'))
    if (fits) onChange([...files, ...more])
  }
  return (
    <Stack component="section" gap="sm" aria-label={t('field.attachments')}>
      <Text fw={500} mb={-4} aria-hidden>
        {t('field.attachments')}
      </Text>
      <Picker onFiles={add} onRefused={([first]) => setRefusal(first && `${first.file.name}: ${first.reason}`)} />
      <Text size="xs" c="var(--ui-danger)" role="alert" hidden={(refusal ?? error) === undefined}>
        {refusal ?? error}
      </Text>
      {files.length > 0 && (
        <FileLines label={t('field.attachments')}>
          {files.map((file) => {
            const label = t('files.leaveOut', { name: file.name })
            return (
              <FileLine
                key={`${file.name} ${file.lastModified} ${file.size}`}
                name={file.name}
                detail={showSize(file.size)}
              >
                <ActionIcon
                  aria-label={label}
                  title={label}
                  onClick={() => onChange(files.filter((one) => one !== file))}
                >
                  <IconX size={16} />
                </ActionIcon>
              </FileLine>
            )
          })}
        </FileLines>
      )}
    </Stack>
  )
}
