import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { isFailure } from '../kernel/failure.ts'
import { type Asked, FailedCall } from './AskedViews.tsx'
import { Empty } from './StateViews.tsx'

interface NotThereProps {
  readonly sentence: string
  readonly icon: ReactNode
  readonly list: string
  readonly toList: string
}

/** Never there, or no more, or not this reader's to see. */
export const NotThere = ({ sentence, icon, list, toList }: NotThereProps) => (
  <Empty isPage sentence={sentence} icon={icon}>
    <Button component={Link} to={list} variant="default">
      {toList}
    </Button>
  </Empty>
)

interface PageProps<T> {
  readonly asked: Asked & { readonly data: T | undefined }
  readonly notThere: ReactNode
  readonly waiting: ReactNode
  readonly children: (view: T) => ReactNode
}

/** One record; what is known of it stays, whatever the next answer is. */
export function RecordPage<T>({ asked, notThere, waiting, children }: PageProps<T>) {
  if (asked.data !== undefined) return children(asked.data)
  if (isFailure(asked.error, 'request.notFound')) return notThere
  return asked.error === null ? waiting : <FailedCall asked={asked} />
}
