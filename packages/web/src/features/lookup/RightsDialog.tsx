import { Modal } from '@mantine/core'
import { type KeyboardEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLeaveQuestion } from '../../ui/form/leave-question.ts'
import { isOwnEscape } from '../../ui/keys/escape.ts'
import { useFocusBack } from '../../ui/use-focus-back.ts'
import { PermissionEditor } from '../permission/PermissionEditor.tsx'
import type { Entry } from './lookup-calls.ts'

/** What the members of a user group may do. */
export default function RightsDialog({ entry, onClose }: { entry: Entry; onClose: () => void }) {
  const { t } = useTranslation(['lookup', 'ui'])
  const mayLeave = useLeaveQuestion()
  useFocusBack()
  const [isChanged, setChanged] = useState(false)
  const leave = async () => {
    if (!isChanged || (await mayLeave())) onClose()
  }
  return (
    <Modal
      opened
      size={1120}
      title={t('rights.title', { name: entry.name })}
      closeOnEscape={false}
      closeOnClickOutside={!isChanged}
      closeButtonProps={{ 'aria-label': t('ui:form.close') }}
      styles={{ title: { fontWeight: 600, fontSize: 16 } }}
      onClose={() => void leave()}
      onKeyDown={(event: KeyboardEvent<HTMLElement>) => {
        if (isOwnEscape(event)) void leave()
      }}
    >
      <PermissionEditor userGroupId={entry.index} onChanged={setChanged} />
    </Modal>
  )
}
