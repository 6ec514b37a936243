import type { AutomationKind } from '@crm/contract/automation-rules'
import { ActionIcon, Menu, Textarea, TextInput } from '@mantine/core'
import { IconBraces } from '@tabler/icons-react'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { slotsOf, slotWord } from '../rule-words.ts'

interface Props {
  readonly kind: AutomationKind
  readonly name: string
  readonly label: string
  readonly value: string
  readonly maxLength: number
  readonly error: string | true | undefined
  readonly isLong?: boolean
  readonly onChange: (value: string) => void
}

/** A text with slots that are filled when the step is taken; they are put where the cursor stands. */
export function SlotText({ kind, name, label, value, maxLength, error, isLong = false, onChange }: Props) {
  const { t } = useTranslation('automation')
  const field = useRef<HTMLInputElement & HTMLTextAreaElement>(null)
  function insert(slot: string) {
    const at = field.current?.selectionEnd ?? value.length
    onChange(`${value.slice(0, at)}{{${slot}}}${value.slice(at)}`)
    field.current?.focus()
  }
  const menu = (
    <Menu position="bottom-end" returnFocus={false}>
      <Menu.Target>
        <ActionIcon aria-label={t('slot.insert', { label })} title={t('slot.insert', { label })}>
          <IconBraces size={16} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>{t('slot.head')}</Menu.Label>
        {slotsOf(kind).map((slot) => (
          <Menu.Item key={slot} onClick={() => insert(slot)}>
            {slotWord(slot)}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
  const shared = {
    ref: field,
    name,
    label,
    value,
    maxLength,
    error,
    rightSection: menu,
    onChange: ({ currentTarget }: { currentTarget: { value: string } }) => onChange(currentTarget.value),
  }
  return isLong ? <Textarea {...shared} autosize minRows={2} maxRows={8} /> : <TextInput {...shared} withAsterisk />
}
