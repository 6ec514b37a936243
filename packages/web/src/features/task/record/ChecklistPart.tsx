import { task } from '@crm/contract/task'
import { TASK_ITEMS_MAX } from '@crm/contract/task-rules'
import type { TaskItem, TaskView } from '@crm/contract/task-views'
import { ActionIcon, Checkbox, Group, TextInput } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../../kernel/call.ts'
import { showToast } from '../../../kernel/toast.ts'
import { FactGroup } from '../../../ui/FactField.tsx'
import { PlainList } from '../../../ui/PlainList.tsx'
import { keepOrTell } from '../task-changes.ts'
import type { TaskEdit } from './facts.ts'

const ITEM_MAX = 200

interface Props {
  readonly view: TaskView
  readonly save: (edit: TaskEdit) => Promise<string | undefined>
}

/** Made anew from the newest list, so that nobody's line is lost. */
const listEdit = (
  change: (items: readonly TaskItem[]) => readonly { itemId?: number; text: string; done: boolean }[],
) => ({
  field: 'checklist' as const,
  mine: '',
  patch: ({ checklist }: TaskView) => ({ checklist: [...change(checklist)] }),
  clashes: () => false,
})

function useChange(save: Props['save']) {
  return async (edit: TaskEdit) => {
    const refusal = await save(edit)
    if (refusal !== undefined) showToast({ tone: 'error', text: refusal })
    return refusal === undefined
  }
}

function NewItem({ change }: { change: (edit: TaskEdit) => Promise<boolean> }) {
  const { t } = useTranslation('task')
  const [text, setText] = useState('')
  async function add() {
    const added = text.trim()
    if (added !== '' && (await change(listEdit((items) => [...items, { text: added, done: false }])))) setText('')
  }
  return (
    <TextInput
      aria-label={t('checklist.add')}
      placeholder={t('checklist.addHint')}
      maxLength={ITEM_MAX}
      value={text}
      onChange={({ currentTarget }) => setText(currentTarget.value)}
      onKeyDown={(event) => {
        if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
        event.preventDefault()
        void add()
      }}
    />
  )
}

/** What is to be done one after the other: everyone whom the task concerns ticks it off. */
export function ChecklistPart({ view, save }: Props) {
  const { t } = useTranslation('task')
  const change = useChange(save)
  const { checklist, canEdit, canVote, taskId, itemsDone } = view
  if (checklist.length === 0 && !canEdit) return null
  const count = checklist.length > 0 ? ` · ${itemsDone}/${checklist.length}` : ''
  return (
    <FactGroup title={`${t('field.checklist')}${count}`}>
      <PlainList gap={4}>
        {checklist.map(({ itemId, text, done }) => (
          <Group component="li" key={itemId} gap={8} wrap="nowrap" justify="space-between">
            <Checkbox
              label={<bdi>{text}</bdi>}
              checked={done}
              disabled={!canVote}
              onChange={() => void keepOrTell(call(task.checkItem, { body: { taskId, itemId, done: !done } }))}
            />
            {canEdit && (
              <ActionIcon
                aria-label={t('checklist.remove', { text })}
                onClick={() => void change(listEdit((items) => items.filter((item) => item.itemId !== itemId)))}
              >
                <IconX size={14} />
              </ActionIcon>
            )}
          </Group>
        ))}
      </PlainList>
      {canEdit && checklist.length < TASK_ITEMS_MAX && <NewItem change={change} />}
    </FactGroup>
  )
}
