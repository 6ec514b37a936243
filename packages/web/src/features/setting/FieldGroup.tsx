import { Text } from '@mantine/core'
import { type ReactNode, useId } from 'react'
import classes from './Setting.module.css'

interface Props {
  readonly title: string
  readonly help?: string
  readonly children: ReactNode
}

/** Fields of a form that belong together. */
export function FieldGroup({ title, help, children }: Props) {
  const id = useId()
  return (
    <section className={classes.group} aria-labelledby={id}>
      <h3 id={id}>{title}</h3>
      {help && <Text c="dimmed">{help}</Text>}
      {children}
    </section>
  )
}
