import { ActionIcon, Tooltip } from '@mantine/core'
import {
  IconChevronRight,
  IconLayoutSidebarLeftCollapse,
  IconLayoutSidebarLeftExpand,
  IconLogout,
} from '@tabler/icons-react'
import { Link, useRouterState, useSearch } from '@tanstack/react-router'
import { type ReactElement, type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useMayAny } from '../../kernel/may.ts'
import { useMe } from '../../kernel/me.ts'
import { showToast } from '../../kernel/toast.ts'
import { vault } from '../../kernel/vault.ts'
import { allowedMenu, isGroup, isOpenAt, type MenuItem, splitMenu } from './menu.ts'
import classes from './SideMenu.module.css'
import { useSignOut } from './use-sign-out.ts'

const CLOSED_GROUPS = 'device.menuClosed'
const LATER = 'later'

interface SideMenuProps {
  readonly isFolded: boolean
  /** Absent in the drawer, which does not fold. */
  readonly onFold?: () => void
  /** After something was chosen: a drawer closes. */
  readonly onChosen?: () => void
}

/** Folded, an item shows its name beside the pointer. */
const Named = ({ name, isFolded, children }: { name: string; isFolded: boolean; children: ReactElement }) => (
  <Tooltip label={name} position="right" disabled={!isFolded}>
    {children}
  </Tooltip>
)

interface EntryProps extends Pick<SideMenuProps, 'isFolded' | 'onChosen'> {
  readonly item: MenuItem
  /** Where it stands apart from its group: the key of that group, part of its name. */
  readonly group?: string | undefined
  readonly isInner?: boolean
  readonly isLater?: boolean
}

function Entry({ item, group, isInner = false, isLater = false, isFolded, onChosen }: EntryProps) {
  const { t } = useTranslation('shell')
  const path = useRouterState({ select: (state) => state.location.pathname })
  const search: Record<string, unknown> = useSearch({ strict: false })
  const ownName = t(`menu.${item.key}`)
  const name = group === undefined ? ownName : t('menu.ofGroup', { group: t(`menu.${group}`), item: ownName })
  const inner = (
    <>
      <item.icon size={20} stroke={1.75} />
      {!isFolded && <span>{name}</span>}
    </>
  )
  const marks = {
    'data-inner': isInner || undefined,
    'data-later': isLater || undefined,
    title: isLater && !isFolded ? name : undefined,
    ...(isFolded && { 'aria-label': name }),
  }
  const warn = () => showToast({ tone: 'warning', key: 'inDevelopment' })
  return (
    <Named name={name} isFolded={isFolded}>
      {item.to === undefined ? (
        <button type="button" className={classes.item} onClick={warn} {...marks}>
          {inner}
        </button>
      ) : (
        <Link
          to={item.to}
          search={item.search ?? {}}
          // Whether it is open is said below: by itself a link is also marked for other parts of its page.
          activeOptions={{ exact: true }}
          className={classes.item}
          aria-current={isOpenAt(item, path, search) ? 'page' : undefined}
          onClick={onChosen}
          {...marks}
        >
          {inner}
        </Link>
      )}
    </Named>
  )
}

function useClosedGroups() {
  const [closed, setClosed] = useState<readonly string[]>(() => {
    const kept = vault.get(CLOSED_GROUPS)
    return Array.isArray(kept) ? kept : [LATER]
  })
  function toggle(key: string) {
    const next = closed.includes(key) ? closed.filter((one) => one !== key) : [...closed, key]
    vault.set(CLOSED_GROUPS, next)
    setClosed(next)
  }
  return { closed, toggle }
}

interface SectionProps {
  readonly label: string
  readonly isFolded: boolean
  readonly isClosed: boolean
  readonly onToggle: () => void
  readonly children: ReactNode
}

/** Entries under a head that folds them away; beside a folded menu there is no room for heads. */
function Section({ label, isFolded, isClosed, onToggle, children }: SectionProps) {
  return (
    <>
      {!isFolded && (
        <button type="button" className={classes.group} aria-expanded={!isClosed} onClick={onToggle}>
          <span>{label}</span>
          <IconChevronRight className={classes.chevron} size={16} aria-hidden />
        </button>
      )}
      {!isClosed && <ul aria-label={label}>{children}</ul>}
    </>
  )
}

function FoldButton({ isFolded, onFold }: { isFolded: boolean; onFold: () => void }) {
  const { t } = useTranslation('shell')
  const name = t(isFolded ? 'menu.unfold' : 'menu.fold')
  const Icon = isFolded ? IconLayoutSidebarLeftExpand : IconLayoutSidebarLeftCollapse
  return (
    <Named name={name} isFolded={isFolded}>
      <ActionIcon aria-label={name} aria-expanded={!isFolded} onClick={onFold}>
        <Icon size={20} />
      </ActionIcon>
    </Named>
  )
}

export function SideMenu({ isFolded, onFold, onChosen }: SideMenuProps) {
  const { t } = useTranslation('shell')
  const mayAny = useMayAny()
  const isSignedIn = useMe() !== null
  const signOut = useSignOut()
  const { closed, toggle } = useClosedGroups()
  const shared = { isFolded, ...(onChosen && { onChosen }) }
  const { built, later } = splitMenu(allowedMenu((tag) => mayAny(tag, 'access'), isSignedIn))

  function leave() {
    onChosen?.()
    void signOut()
  }

  return (
    <div className={isFolded ? `${classes.menu} ${classes.folded}` : classes.menu}>
      <div className={classes.head}>
        {!isFolded && (
          <Link to="/" className={classes.brand} onClick={onChosen}>
            <img src="/icon.svg" alt="" />
            Lite CRM
          </Link>
        )}
        {onFold && <FoldButton isFolded={isFolded} onFold={onFold} />}
      </div>
      <ul className={classes.entries}>
        {built.map((entry) => (
          <li key={entry.key}>
            {isGroup(entry) ? (
              <Section
                label={t(`menu.${entry.key}`)}
                isFolded={isFolded}
                isClosed={!isFolded && closed.includes(entry.key)}
                onToggle={() => toggle(entry.key)}
              >
                {entry.items.map((item) => (
                  <li key={item.key}>
                    <Entry item={item} isInner {...shared} />
                  </li>
                ))}
              </Section>
            ) : (
              <Entry item={entry} {...shared} />
            )}
          </li>
        ))}
        {later.length > 0 && (
          <li>
            <Section
              label={t('menu.later')}
              isFolded={isFolded}
              isClosed={closed.includes(LATER)}
              onToggle={() => toggle(LATER)}
            >
              {later.map(({ item, group }) => (
                <li key={item.key}>
                  <Entry item={item} group={group} isLater {...shared} />
                </li>
              ))}
            </Section>
          </li>
        )}
      </ul>
      <div className={classes.foot}>
        {isSignedIn && (
          <Named name={t('menu.signOut')} isFolded={isFolded}>
            <button type="button" className={classes.item} onClick={leave} aria-label={t('menu.signOut')}>
              <IconLogout size={20} stroke={1.75} />
              {!isFolded && <span>{t('menu.signOut')}</span>}
            </button>
          </Named>
        )}
        {!isFolded && (
          <div className={classes.credit}>
            <div>{t('menu.copyright')}</div>
            <div>{t('menu.credit')}</div>
          </div>
        )}
      </div>
    </div>
  )
}
