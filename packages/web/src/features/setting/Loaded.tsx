import { Skeleton } from '@mantine/core'
import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { refusalText } from '../../kernel/i18n.ts'
import { Failed } from '../../ui/StateViews.tsx'

interface Props<T> {
  readonly query: UseQueryResult<T>
  readonly children: (found: T) => ReactNode
}

/** What was read, or that it is on its way, or why it is not there. */
export function Loaded<T>({ query, children }: Props<T>) {
  const { t } = useTranslation('setting')
  if (query.data !== undefined) return children(query.data)
  if (query.error) return <Failed sentence={refusalText(query.error)} onAgain={() => void query.refetch()} />
  return <Skeleton height={240} radius="md" role="status" aria-label={t('loading')} />
}
