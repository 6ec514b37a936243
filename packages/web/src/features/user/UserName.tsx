import type { UserRow } from '@crm/contract/user'
import { useAvatar } from '../../kernel/avatar.ts'
import { Avatar } from '../../ui/Avatar.tsx'
import { StatusBadge } from '../../ui/StatusBadge.tsx'
import classes from './User.module.css'
import { type Standing, standingTone, standingWord } from './user-words.ts'

type Who = Pick<UserRow, 'userId' | 'fullName' | 'userName' | 'avatar'>

export const UserAvatar = ({ who, size = 24 }: { who: Who; size?: number }) => (
  <Avatar name={who.fullName} url={useAvatar(who)} size={size} />
)

/** A person in one line of a table: picture, name, and more quietly the name of the account. */
export const UserName = ({ who }: { who: Who }) => (
  <span className={classes.person} title={`${who.fullName} · ${who.userName}`}>
    <UserAvatar who={who} />
    <bdi className={classes.name}>{who.fullName}</bdi>
    <bdi className={classes.account}>{who.userName}</bdi>
  </span>
)

export const StandingBadge = ({ standing }: { standing: Standing }) => (
  <StatusBadge tone={standingTone[standing]}>{standingWord(standing)}</StatusBadge>
)
