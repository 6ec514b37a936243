import { lazy, Suspense } from 'react'
import { isAdmin, useMe } from '../../kernel/me.ts'
import { Loading } from '../../ui/StateViews.tsx'
import type { RightsSource } from './rights-queries.ts'

const RightsEditor = lazy(() => import('./RightsEditor.tsx'))

type Props = ({ source: RightsSource } | { userId: number } | { userGroupId: number }) & {
  /** Whether something is not saved: who switches to another record asks first. */
  onChanged?: (isChanged: boolean) => void
}

function sourceOf(props: Props): RightsSource {
  if ('source' in props) return props.source
  return 'userId' in props
    ? { kind: 'user', userId: props.userId }
    : { kind: 'userGroup', userGroupId: props.userGroupId }
}

/** The rights that a user, a user group, a position or a leader has. For an admin alone; others are shown nothing. */
export function PermissionEditor(props: Props) {
  const { onChanged } = props
  const source = sourceOf(props)
  if (!isAdmin(useMe())) return null
  return (
    <Suspense fallback={<Loading />}>
      <RightsEditor key={JSON.stringify(source)} source={source} {...(onChanged && { onChanged })} />
    </Suspense>
  )
}
