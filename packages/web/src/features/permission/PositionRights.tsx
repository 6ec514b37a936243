import { lazy, Suspense } from 'react'
import { isAdmin, useMe } from '../../kernel/me.ts'
import { Loading } from '../../ui/StateViews.tsx'

const PositionChoice = lazy(() => import('./PositionChoice.tsx'))

/** The rights of the leader and of each position of a department, beginning with the one named. For an admin alone. */
export function PositionRights({ departmentId, positionId }: { departmentId: number; positionId: number | undefined }) {
  if (!isAdmin(useMe())) return null
  return (
    <Suspense fallback={<Loading />}>
      <PositionChoice key={`${departmentId} ${positionId}`} departmentId={departmentId} first={positionId} />
    </Suspense>
  )
}
