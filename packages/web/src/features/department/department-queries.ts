import { channels } from '@crm/contract/channels'
import { type DepartmentView, department, departmentFile, departmentTask } from '@crm/contract/department'
import { BLOCK_SIZE } from '@crm/contract/rules/limits'
import { user } from '@crm/contract/user'
import { useDebouncedCallback } from '@mantine/hooks'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from '../../kernel/call.ts'
import { useChannel } from '../../kernel/live.ts'
import { queries } from '../../kernel/query.ts'

const everything = ['department'] as const
/** A transfer of two hundred people is told two hundred times. */
const REFRESH_AFTER_MS = 300

export const treeQuery = (deleted: boolean) =>
  queryOptions({
    queryKey: [...everything, 'tree', deleted],
    queryFn: ({ signal }) => call(department.all, { query: deleted ? { deleted } : {}, signal }),
    placeholderData: keepPreviousData,
  })

export const departmentQuery = (departmentId: number) =>
  queryOptions({
    queryKey: [...everything, 'one', departmentId],
    queryFn: ({ signal }) => call(department.one, { params: { departmentId }, signal }),
  })

export const staffQuery = (departmentId: number, text: string, block: number) =>
  queryOptions({
    queryKey: [...everything, 'staff', departmentId, text, block],
    queryFn: ({ signal }) =>
      call(user.ofDepartment, {
        body: { departmentId, text, block, maxPerBlock: BLOCK_SIZE, count: true },
        signal,
      }),
    // Another block waits behind the present one; another department must not show these people.
    placeholderData: (before, query) => (query?.queryKey[2] === departmentId ? before : undefined),
  })

export const tasksQuery = (departmentId: number, deleted: boolean) =>
  queryOptions({
    queryKey: [...everything, 'tasks', departmentId, deleted],
    queryFn: ({ signal }) =>
      call(departmentTask.all, { params: { departmentId }, query: deleted ? { deleted } : {}, signal }),
    placeholderData: (before, query) => (query?.queryKey[2] === departmentId ? before : undefined),
  })

export const filesQuery = (departmentId: number, block: number) =>
  queryOptions({
    queryKey: [...everything, 'files', departmentId, block],
    queryFn: ({ signal }) =>
      call(departmentFile.all, {
        params: { departmentId, block, maxPerBlock: BLOCK_SIZE },
        query: { count: true },
        signal,
      }),
    placeholderData: (before, query) => (query?.queryKey[2] === departmentId ? before : undefined),
  })

export const refreshDepartments = () => queries.invalidateQueries({ queryKey: everything })

/** After people or names changed: lists elsewhere show them, too. */
export function refreshAround() {
  void queries.invalidateQueries({ queryKey: ['user'] })
  void queries.invalidateQueries({ queryKey: ['category'] })
  return refreshDepartments()
}

/** What an own change answered stands at once. */
export function keepDepartment(view: DepartmentView) {
  queries.setQueryData(departmentQuery(view.index).queryKey, view)
  void refreshAround()
}

/** Whatever others change in a department is asked for anew. */
export function useLiveDepartments() {
  const refreshSoon = useDebouncedCallback(() => void refreshAround(), REFRESH_AFTER_MS)
  useChannel(channels.department, 'ChangeInternalTeam', refreshSoon)
  useChannel(channels.department, 'ChangeDepartmentLeader', refreshSoon)
  useChannel(channels.department, 'TransferUserDepartment', refreshSoon)
}
