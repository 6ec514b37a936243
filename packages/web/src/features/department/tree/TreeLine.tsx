import { IconBuilding, IconChevronRight, IconUsers } from '@tabler/icons-react'
import { memo } from 'react'
import { useTranslation } from 'react-i18next'
import { showCount } from '../../../kernel/format.ts'
import type { Line } from './build-tree.ts'
import classes from './Tree.module.css'

type Props = Omit<Line, 'row'> & {
  departmentId: number
  name: string
  leader: string | null
  staff: number
  isRoot: boolean
  isDeleted: boolean
  isSelected: boolean
  /** One line at a time is reached by Tab. */
  inTabOrder: boolean
  /** Not what a search looked for, only on the way to it. */
  isFaint: boolean
  move: 'moved' | 'over' | 'refused' | 'off' | undefined
}

/** Redrawn only when something of it changes: a tree may have hundreds. Keys and pointer are the tree's. */
export const TreeLine = memo((props: Props) => {
  const { t } = useTranslation('department')
  const { departmentId, name, leader, staff, level, isOpen, isDeleted } = props
  return (
    <div
      role="treeitem"
      data-id={departmentId}
      data-move={props.move}
      data-faint={props.isFaint || undefined}
      data-deleted={isDeleted || undefined}
      className={classes.line}
      style={{ '--level': level - 1 }}
      tabIndex={props.inTabOrder ? 0 : -1}
      draggable={!props.isRoot && !isDeleted}
      aria-level={level}
      aria-posinset={props.place}
      aria-setsize={props.siblings}
      aria-selected={props.isSelected}
      {...(isOpen !== null && { 'aria-expanded': isOpen })}
    >
      <span className={classes.chevron} {...(isOpen !== null && { 'data-toggle': true })} aria-hidden>
        {isOpen === null ? null : <IconChevronRight size={16} />}
      </span>
      <span className={classes.words}>
        <span className={classes.name} title={name}>
          {props.isRoot && <IconBuilding size={16} role="img" aria-label={t('tree.root')} />}
          <bdi>{name}</bdi>
        </span>
        <Second leader={leader} isDeleted={isDeleted} />
      </span>
      <span className={classes.staff} title={t('tree.staff', { count: staff })}>
        <IconUsers size={14} aria-hidden />
        {showCount(staff)}
        <span className={classes.unseen}>{t('tree.people')}</span>
      </span>
    </div>
  )
})

function Second({ leader, isDeleted }: { leader: string | null; isDeleted: boolean }) {
  const { t } = useTranslation('department')
  if (isDeleted) return <span className={classes.mark}>{t('deleted')}</span>
  if (leader === null) return <span className={classes.noLeader}>{t('noLeader')}</span>
  return (
    <bdi className={classes.leader} title={t('tree.leader', { name: leader })}>
      {leader}
    </bdi>
  )
}
