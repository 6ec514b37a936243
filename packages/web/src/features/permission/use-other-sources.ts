import { useQuery } from '@tanstack/react-query'
import { isAdmin } from '../../kernel/me.ts'
import { type Rights, sourceOf } from '../../kernel/rights.ts'
import { type RightsSource, rightsQuery, userQuery } from './rights-queries.ts'

export type SourceKind = RightsSource['kind']

/** What else a user's rights could come from. */
export interface OtherSource {
  readonly kind: Exclude<SourceKind, 'user'>
  readonly name: string
  readonly source: RightsSource
  readonly rights: Rights
}

export interface OtherSources {
  /** Whose record counts for the user now; an admin needs none. */
  readonly inForce: SourceKind | 'admin'
  readonly list: readonly OtherSource[]
}

const nobody: RightsSource = { kind: 'user', userId: 0 }

/** The records beside a user's own, and which of the three is in force. Only a user has others. */
export function useOtherSources(source: RightsSource) {
  const isUser = source.kind === 'user'
  const user = useQuery({ ...userQuery(isUser ? source.userId : 0), enabled: isUser })
  const view = user.data
  const group: RightsSource = view ? { kind: 'userGroup', userGroupId: view.userGroupId } : nobody
  const seat: RightsSource = view ? seatOf(view) : nobody
  const ofGroup = useQuery({ ...rightsQuery(group), enabled: view !== undefined })
  const ofSeat = useQuery({ ...rightsQuery(seat), enabled: view !== undefined })
  const again = () => {
    if (!isUser) return
    for (const asked of [user, ofGroup, ofSeat]) if (asked.isError) void asked.refetch()
  }
  return {
    found: view && ofGroup.data && ofSeat.data ? sourcesOf(view, ofGroup.data.rights, ofSeat.data.rights) : undefined,
    error: user.error ?? ofGroup.error ?? ofSeat.error,
    isPending: isUser && (user.isPending || ofGroup.isPending || ofSeat.isPending),
    again,
  }
}

type View = Awaited<ReturnType<NonNullable<ReturnType<typeof userQuery>['queryFn']>>>

const seatOf = ({ positionId, departmentId }: View): RightsSource =>
  sourceOf({ priorityPermission: 3, positionId }) === 'leader'
    ? { kind: 'leader', departmentId }
    : { kind: 'position', positionId, departmentId }

function sourcesOf(view: View, ofGroup: Rights, ofSeat: Rights): OtherSources {
  const seat = seatOf(view)
  return {
    inForce: isAdmin(view) ? 'admin' : sourceOf(view),
    list: [
      {
        kind: 'userGroup',
        name: view.userGroupName,
        source: { kind: 'userGroup', userGroupId: view.userGroupId },
        rights: ofGroup,
      },
      {
        source: seat,
        kind: seat.kind === 'leader' ? 'leader' : 'position',
        name: `${view.positionName}, ${view.departmentName}`,
        rights: ofSeat,
      },
    ],
  }
}
