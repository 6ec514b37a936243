import { position } from '@crm/contract/permissions'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import classes from './Permission.module.css'
import type { RightsSource } from './rights-queries.ts'

/** Leads to where a record that is not a user's own is looked at and changed. */
export function RecordLink({ source, children }: { source: RightsSource; children: ReactNode }) {
  const className = classes.recordLink ?? ''
  if (source.kind === 'user') return null
  if (source.kind === 'userGroup')
    return (
      <Link
        className={className}
        to="/setting/{-$menu}"
        params={{ menu: 'user-groups' }}
        search={{ rights: source.userGroupId }}
      >
        {children}
      </Link>
    )
  const positionId = source.kind === 'leader' ? position.leader : source.positionId
  return (
    <Link
      className={className}
      to="/department"
      search={{ department: source.departmentId, tab: 'rights', position: positionId }}
    >
      {children}
    </Link>
  )
}
