import { IconBriefcase, IconUsersGroup } from '@tabler/icons-react'
import classes from './Permission.module.css'
import type { OtherSource } from './use-other-sources.ts'

/** A small sign for one of the records beside the own one; its meaning stands in the legend and in words beside it. */
export function SourceMark({ kind }: { kind: OtherSource['kind'] }) {
  const Icon = kind === 'userGroup' ? IconUsersGroup : IconBriefcase
  return <Icon className={classes.mark} size={14} stroke={1.75} aria-hidden />
}
