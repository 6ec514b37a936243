import { lazy, Suspense } from 'react'
import { isAdmin, useMe } from '../../kernel/me.ts'
import { Loading } from '../../ui/StateViews.tsx'

const PositionChoice = lazy(() => import('./PositionChoice.tsx'))

/** The rights of the leader and of each position of a department. For an admin alone. */
export function PositionRights({ departmentId }: { departmentId: number }) {
  if (!isAdmin(useMe())) return null
  return (
    <Suspense fallback={<Loading />}>
      <PositionChoice key={departmentId} departmentId={departmentId} />
    </Suspense>
  )
}
