import { useSearch } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'

const BehindDrawer = lazy(() => import('./BehindDrawer.tsx'))

/** Stands on each page with figures: the rows behind one of them, once its link was followed. */
export function RowsBehind() {
  const { behind }: Record<string, unknown> = useSearch({ strict: false })
  if (behind === undefined) return null
  return (
    <Suspense>
      <BehindDrawer />
    </Suspense>
  )
}
