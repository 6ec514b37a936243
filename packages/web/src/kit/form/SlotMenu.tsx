import { ActionIcon, Menu } from '@mantine/core'
import { IconBraces } from '@tabler/icons-react'

interface SlotMenuProps<Slot extends { readonly slot: string; readonly word: string }> {
  /** What the button says, and what stands above the lines. */
  readonly insertLabel: string
  readonly head: string
  readonly slots: readonly Slot[]
  readonly onPick: (slot: Slot) => void
}

/** What can be put into a text and is filled later. */
export function SlotMenu<Slot extends { readonly slot: string; readonly word: string }>(props: SlotMenuProps<Slot>) {
  const { insertLabel, head, slots, onPick } = props
  return (
    <Menu position="bottom-end" returnFocus={false}>
      <Menu.Target>
        <ActionIcon aria-label={insertLabel} title={insertLabel}>
          <IconBraces size={16} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown mah={320} style={{ overflow: 'auto' }}>
        <Menu.Label>{head}</Menu.Label>
        {slots.map((one) => (
          <Menu.Item key={one.slot} onClick={() => onPick(one)}>
            {one.word}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}
