import { lazy, Suspense } from 'react'
import { isAdmin, useMe } from '../../kernel/me.ts'
import { Loading } from '../../ui/StateViews.tsx'

const Why = lazy(() => import('./Why.tsx'))

/** Why a person may, or may not, do something. For an admin alone. */
export function WhyPanel({ userId }: { userId: number }) {
  if (!isAdmin(useMe())) return null
  return (
    <Suspense fallback={<Loading />}>
      <Why key={userId} userId={userId} />
    </Suspense>
  )
}
