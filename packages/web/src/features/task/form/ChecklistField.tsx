import { TASK_ITEMS_MAX } from '@crm/contract/task-rules'
import { ActionIcon, Button, Group, Input, TextInput } from '@mantine/core'
import { IconPlus, IconX } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { PlainList } from '../../../ui/PlainList.tsx'
import type { TaskForm } from './use-task-form.ts'

const ITEM_MAX = 200

/** What is to be done one after the other, while a task is written. */
export function ChecklistField({ form: { values, change } }: { form: TaskForm }) {
  const { t } = useTranslation('task')
  const { checklist } = values
  const put = (place: number, text: string) => change({ checklist: checklist.with(place, text) })
  return (
    <Input.Wrapper label={t('field.checklist')} labelElement="div">
      <PlainList gap={8}>
        {checklist.map((text, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: lines have nothing else to be known by, and keep their order
          <Group component="li" key={place} gap={8} wrap="nowrap">
            <TextInput
              flex={1}
              autoFocus={text === ''}
              aria-label={t('checklist.item', { place: place + 1 })}
              maxLength={ITEM_MAX}
              value={text}
              onChange={({ currentTarget }) => put(place, currentTarget.value)}
            />
            <ActionIcon
              aria-label={t('checklist.remove', { text: text || place + 1 })}
              onClick={() => change({ checklist: checklist.toSpliced(place, 1) })}
            >
              <IconX size={16} />
            </ActionIcon>
          </Group>
        ))}
      </PlainList>
      {checklist.length < TASK_ITEMS_MAX && (
        <Button
          variant="subtle"
          size="compact-sm"
          mt={4}
          leftSection={<IconPlus size={14} />}
          onClick={() => change({ checklist: [...checklist, ''] })}
        >
          {t('checklist.add')}
        </Button>
      )}
    </Input.Wrapper>
  )
}
