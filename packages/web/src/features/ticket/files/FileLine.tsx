import { Group, Text, UnstyledButton } from '@mantine/core'
import type { ReactNode } from 'react'
import { PlainList } from '../../../ui/PlainList.tsx'
import classes from './Files.module.css'

export const FileLines = ({ label, children }: { label?: string; children: ReactNode }) => (
  <PlainList gap={0} aria-label={label}>
    {children}
  </PlainList>
)

interface Props {
  readonly icon?: ReactNode
  readonly name: string
  readonly detail: ReactNode
  /** Absent: it is not opened from here. */
  readonly onOpen?: (() => void) | undefined
  /** What can be done with it. */
  readonly children?: ReactNode
}

/** A file of a ticket, or one that is to be. */
export function FileLine({ icon, name, detail, onOpen, children }: Props) {
  const words = (
    <>
      <Text component="bdi" className={classes.name} display="block" truncate>
        {name}
      </Text>
      <Text size="xs" c="dimmed" truncate>
        {detail}
      </Text>
    </>
  )
  return (
    <Group component="li" gap="sm" wrap="nowrap">
      {icon}
      {onOpen === undefined ? (
        <div className={classes.words} title={name}>
          {words}
        </div>
      ) : (
        <UnstyledButton className={classes.words} title={name} onClick={onOpen}>
          {words}
        </UnstyledButton>
      )}
      {children}
    </Group>
  )
}
