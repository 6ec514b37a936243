import { Skeleton } from '@mantine/core'
import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { NotHere } from '../../../ui/AskedViews.tsx'
import classes from '../Statistics.module.css'

interface Props<Data> {
  readonly asked: UseQueryResult<Data>
  readonly children: (data: Data) => ReactNode
}

/** Figures that are asked apart from the others: they wait where they will stand. */
export function Apart<Data>({ asked, children }: Props<Data>) {
  if (asked.data !== undefined) return children(asked.data)
  return (
    <div className={classes.waiting}>
      <NotHere asked={asked}>
        <Skeleton height="100%" aria-hidden />
      </NotHere>
    </div>
  )
}
