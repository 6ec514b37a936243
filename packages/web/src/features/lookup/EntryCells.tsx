import { ActionIcon, Menu } from '@mantine/core'
import { IconDots } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useMayAny } from '../../kernel/may.ts'
import { isAdmin, useMe } from '../../kernel/me.ts'
import { ColorDot, StatusBadge } from '../../ui/StatusBadge.tsx'
import classes from './Lookup.module.css'
import { useList } from './list-context.ts'
import type { Entry } from './lookup-calls.ts'
import { carriersOf, usedWords, usesLink } from './lookup-traits.ts'
import { useEntryActs } from './use-entry-acts.tsx'

export const NameCell = ({ entry }: { entry: Entry }) =>
  entry.color === undefined ? (
    <bdi className={classes.name} data-deleted={entry.deleted} title={entry.name}>
      {entry.name}
    </bdi>
  ) : (
    <ColorDot color={entry.color}>{entry.name}</ColorDot>
  )

/** How many carry the entry; leads to them, where the person may see them. */
export function UsedCell({ entry }: { entry: Entry }) {
  const { list, rows } = useList()
  const mayAny = useMayAny()
  const me = useMe()
  const words = usedWords(list, entry.used)
  const maySee = carriersOf(list) === 'users' ? isAdmin(me) : mayAny('MNU_Customer', 'access')
  // A filter by a group finds those of the groups under it too: the number would not be the list's.
  const isWhole = rows.every((row) => row.parent !== entry.index)
  if (entry.used === 0 || !maySee || !isWhole) return <span className={classes.quiet}>{words}</span>
  return (
    <Link {...usesLink(list, entry.index)} className={classes.link} tabIndex={-1}>
      {words}
    </Link>
  )
}

export function StateCell({ entry }: { entry: Entry }) {
  const { t } = useTranslation('lookup')
  const { list } = useList()
  if (entry.deleted) return <StatusBadge tone="grey">{t('state.deleted')}</StatusBadge>
  if (entry.isFixed) return <StatusBadge tone="accent">{t(`state.fixed.${list}`)}</StatusBadge>
  return <span className={classes.quiet}>{t('state.live')}</span>
}

/** What cannot be done now stays in the menu, with the reason under its name. */
export function MenuCell({ entry }: { entry: Entry }) {
  const { t } = useTranslation('lookup')
  const acts = useEntryActs(entry)
  if (acts.length === 0) return null
  return (
    <Menu position="bottom-end" width={260}>
      <Menu.Target>
        <ActionIcon aria-label={t('act.menu', { name: entry.name })} className={classes.menu ?? ''}>
          <IconDots size={16} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {acts.map(({ key, icon, reason, run }) => (
          <Menu.Item
            key={key}
            leftSection={icon}
            disabled={reason !== undefined}
            {...(key === 'delete' && { color: 'red' })}
            onClick={run}
          >
            {t(`act.${key}`)}
            {reason && <span className={classes.reason}>{reason}</span>}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}
