import { Button, Group, Modal, Text, TextInput } from '@mantine/core'
import { type FormEvent, type KeyboardEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Question } from './ConfirmDialog.tsx'
import { isOwnEscape } from './keys/escape.ts'
import { isTypedAs } from './typed-word.ts'

type Props = { question: Question; opened: boolean; onSettle: (agreed: boolean) => void }

const ConfirmBody = ({ question, opened, onSettle }: Props) => {
  const { t } = useTranslation('ui')
  const [typed, setTyped] = useState('')
  const { title, body, confirm, cancel, danger = false, typed: wanted } = question
  const submit = (event: FormEvent) => {
    event.preventDefault()
    // React's bubbling crosses portals: a form around the asking button must not be sent by this one.
    event.stopPropagation()
    onSettle(true)
  }
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    event.stopPropagation()
    if (isOwnEscape(event)) onSettle(false)
  }

  return (
    <Modal
      opened={opened}
      onClose={() => onSettle(false)}
      onKeyDown={onKeyDown}
      closeOnEscape={false}
      returnFocus={false}
      title={title}
      size="sm"
      zIndex={400}
      withCloseButton={false}
      styles={{ title: { fontWeight: 600, fontSize: 16 } }}
    >
      <form onSubmit={submit}>
        {body && <Text component="div">{body}</Text>}
        {wanted && (
          <TextInput
            mt="md"
            data-autofocus
            label={t('confirm.type', { word: wanted })}
            autoComplete="off"
            value={typed}
            onChange={(event) => setTyped(event.currentTarget.value)}
          />
        )}
        <Group justify="flex-end" gap="sm" mt="xl">
          <Button
            variant="default"
            data-autofocus={(wanted === undefined && danger) || undefined}
            onClick={() => onSettle(false)}
          >
            {cancel ?? t('confirm.cancel')}
          </Button>
          <Button
            type="submit"
            color={danger ? 'red' : 'sea'}
            data-autofocus={wanted || danger ? undefined : true}
            disabled={wanted !== undefined && !isTypedAs(wanted, typed)}
          >
            {confirm}
          </Button>
        </Group>
      </form>
    </Modal>
  )
}

export default ConfirmBody
