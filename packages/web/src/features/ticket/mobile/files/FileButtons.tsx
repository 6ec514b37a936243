import { TICKET_FILES_BYTES } from '@crm/contract/rules/limits'
import { Button, Group, Text } from '@mantine/core'
import { IconCamera, IconPaperclip } from '@tabler/icons-react'
import { type ChangeEvent, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { showSize } from '../../../../kernel/file-words.ts'
import { acceptedFiles } from '../../files/file-rules.ts'

interface Props {
  readonly onFiles: (files: File[]) => void
}

// Both spellings: what a phone offers goes by the type, what lies on it often by the extension alone.
const accept = Object.entries(acceptedFiles).flat(2).join(',')

/** A photo taken now, or what the phone holds already. */
export function FileButtons({ onFiles }: Props) {
  const { t } = useTranslation(['ticketMobile', 'ticket'])
  const camera = useRef<HTMLInputElement>(null)
  const gallery = useRef<HTMLInputElement>(null)
  const onChange = ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
    onFiles([...(currentTarget.files ?? [])])
    // The same file once more is a change, too.
    currentTarget.value = ''
  }
  const field = { hidden: true, type: 'file', onChange } as const
  return (
    <>
      <input {...field} ref={camera} accept="image/*" capture="environment" aria-label={t('files.camera')} />
      <input {...field} ref={gallery} accept={accept} multiple aria-label={t('files.choose')} />
      <Group gap="sm" grow>
        <Button variant="default" leftSection={<IconCamera size={20} />} onClick={() => camera.current?.click()}>
          {t('files.camera')}
        </Button>
        <Button variant="default" leftSection={<IconPaperclip size={20} />} onClick={() => gallery.current?.click()}>
          {t('files.choose')}
        </Button>
      </Group>
      <Text size="xs" c="dimmed">
        {t('ticket:files.limit', { limit: showSize(TICKET_FILES_BYTES) })}
      </Text>
    </>
  )
}
