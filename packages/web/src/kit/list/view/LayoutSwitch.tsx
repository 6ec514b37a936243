import { ActionIcon, Group } from '@mantine/core'
import type { ComponentType } from 'react'

interface Layout {
  readonly key: string
  readonly label: string
  readonly Icon: ComponentType<{ size: number }>
  readonly isChosen: boolean
  readonly pick: () => void
}

/** The ways in which a list is shown, as icons. */
export const LayoutSwitch = ({ label, layouts }: { label: string; layouts: readonly Layout[] }) => (
  <Group component="fieldset" gap="xs" wrap="nowrap" m={0} p={0} bd={0} aria-label={label}>
    {layouts.map(({ key, label: name, Icon, isChosen, pick }) => (
      <ActionIcon
        key={key}
        size={36}
        variant={isChosen ? 'light' : 'default'}
        {...(isChosen && { color: 'sea' })}
        aria-pressed={isChosen}
        aria-label={name}
        title={name}
        onClick={pick}
      >
        <Icon size={18} />
      </ActionIcon>
    ))}
  </Group>
)
