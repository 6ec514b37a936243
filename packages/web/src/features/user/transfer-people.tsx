import type { UserRow } from '@crm/contract/user'
import { lazy } from 'react'
import type { ListHandle } from '../../kit/list/list.ts'

const TransferDialog = lazy(() => import('./TransferDialog.tsx'))

/** Moves people to another department. */
export const transfer = (
  people: readonly UserRow[],
  { open, close, done }: Pick<ListHandle, 'open' | 'close' | 'done'>,
) => open(<TransferDialog people={people} onClose={close} onDone={done} />)
