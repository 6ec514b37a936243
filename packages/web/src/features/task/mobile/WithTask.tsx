import type { TaskView } from '@crm/contract/task-views'
import { Button, Skeleton, Stack, VisuallyHidden } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useAddressId } from '../../../kernel/address-id.ts'
import { isFailure } from '../../../kernel/failure.ts'
import { NotHere } from '../../../ui/AskedViews.tsx'
import { Empty } from '../../../ui/StateViews.tsx'
import { taskQuery, useTaskChanges } from '../task-queries.ts'

/** The task of the address, kept as it stands on the server; what is known of it stays without a network. */
export function WithTask({ children }: { children: (view: TaskView) => ReactNode }) {
  const { t } = useTranslation('task')
  const taskId = useAddressId()
  const asked = useQuery({ ...taskQuery(taskId), enabled: taskId > 0 })
  useTaskChanges()
  const { data, error } = asked
  if (taskId === 0 || isFailure(error, 'request.notFound'))
    return (
      <Empty sentence={t('notThere')} isPage>
        <Button component={Link} to="/m/work" replace variant="light">
          {t('phone.toList')}
        </Button>
      </Empty>
    )
  if (data !== undefined && !isFailure(error, 'access.forbidden')) return children(data)
  return (
    <>
      <VisuallyHidden component="h1">{t('one')}</VisuallyHidden>
      <NotHere asked={asked}>
        <Stack gap="lg" role="status" aria-label={t('loading')}>
          <Skeleton height={56} />
          <Skeleton height={200} />
          <Skeleton height={120} />
        </Stack>
      </NotHere>
    </>
  )
}
