import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { nameIn } from '../../../kernel/words.ts'
import { customerNameQuery, userQuery } from '../../customer/customer-words.ts'
import { departmentsQuery, tasksQuery } from './ticket-options.ts'
import type { SearchHandle } from './use-ticket-list.ts'

function usePersonName(userId: number | undefined): string {
  const { data, isPending } = useQuery({ ...userQuery(userId ?? 0), enabled: userId !== undefined && userId !== 0 })
  if (data) return data.fullName
  return isPending ? '…' : `#${userId}`
}

/** The names behind the numbers of a search; what is not filtered by is not asked for. */
export function useListWords({ search, viewAll }: Pick<SearchHandle, 'search' | 'viewAll'>) {
  const { t } = useTranslation('ticket')
  const { departmentId = 0, departmentTaskId = 0, curatorId, creatorId, participantId, customerId = 0 } = search
  const departments = useQuery({ ...departmentsQuery, enabled: departmentId > 0 }).data
  const tasks = useQuery({ ...tasksQuery(departmentId), enabled: departmentId > 0 && departmentTaskId > 0 }).data
  const customer = useQuery({ ...customerNameQuery(customerId, viewAll), enabled: customerId > 0, retry: false })
  const curator = usePersonName(curatorId)
  return {
    departmentId: nameIn(departments, departmentId),
    departmentTaskId: departmentId > 0 ? nameIn(tasks, departmentTaskId) : `#${departmentTaskId}`,
    curatorId: curatorId === 0 ? t('noCurator') : curator,
    creatorId: usePersonName(creatorId),
    participantId: usePersonName(participantId),
    customerId: customer.data ?? (customer.isError ? `#${customerId}` : '…'),
  }
}
