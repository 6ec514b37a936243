import { ActionIcon, Menu } from '@mantine/core'
import { IconDots, IconPlus } from '@tabler/icons-react'
import type { KeyboardEvent, ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import classes from './ViewTabs.module.css'

export type View = { key: string; label: string; count?: number | undefined }
export type ViewAction = { key: string; label: string; icon?: ReactNode; danger?: boolean; onClick: () => void }

type Props = {
  label: string
  views: readonly View[]
  active: string
  onPick: (key: string) => void
  /** What can be done with the active view. */
  actions?: readonly ViewAction[]
  onAdd?: () => void
  /** Id of the element that the tabs switch. */
  panelId?: string
}

const placeAfter = (key: string, place: number, count: number) =>
  ({ ArrowRight: (place + 1) % count, ArrowLeft: (place - 1 + count) % count, Home: 0, End: count - 1 })[key]

const walkTabs = (event: KeyboardEvent<HTMLElement>) => {
  const tabs = [...event.currentTarget.querySelectorAll<HTMLElement>('[role=tab]')]
  const next = placeAfter(event.key, tabs.indexOf(document.activeElement as HTMLElement), tabs.length)
  if (next === undefined) return
  event.preventDefault()
  tabs[next]?.focus()
}

/** Along the row alone: the page stays where it is. */
const showInRow = (tab: HTMLElement | null) => {
  const row = tab?.parentElement
  if (!tab || !row) return
  const [place, around] = [tab.getBoundingClientRect(), row.getBoundingClientRect()]
  if (place.left < around.left) row.scrollLeft -= around.left - place.left
  else if (place.right > around.right) row.scrollLeft += place.right - around.right
}

export const ViewTabs = ({ label, views, active, onPick, actions = [], onAdd, panelId }: Props) => {
  const { t, i18n } = useTranslation('ui')
  return (
    <div className={classes.bar}>
      <div role="tablist" aria-label={label} className={classes.tabs} onKeyDown={walkTabs} tabIndex={-1}>
        {views.map(({ key, label: name, count }) => (
          <button
            key={key}
            // A tab far to the right must not stay out of sight when a link leads to it.
            ref={key === active ? showInRow : undefined}
            type="button"
            role="tab"
            className={classes.tab}
            aria-selected={key === active}
            aria-controls={panelId}
            tabIndex={key === active ? 0 : -1}
            title={name}
            onClick={() => onPick(key)}
          >
            <bdi className={classes.name}>{name}</bdi>
            {count !== undefined && <span className={classes.count}>{count.toLocaleString(i18n.language)}</span>}
          </button>
        ))}
      </div>
      {actions.length > 0 && (
        <Menu position="bottom-start">
          <Menu.Target>
            <ActionIcon aria-label={t('views.menu')} title={t('views.menu')}>
              <IconDots size={16} />
            </ActionIcon>
          </Menu.Target>
          <Menu.Dropdown>
            {actions.map(({ key, label: name, icon, danger, onClick }) => (
              <Menu.Item key={key} leftSection={icon} {...(danger && { color: 'red' })} onClick={onClick}>
                {name}
              </Menu.Item>
            ))}
          </Menu.Dropdown>
        </Menu>
      )}
      {onAdd && (
        <ActionIcon aria-label={t('views.add')} title={t('views.add')} onClick={onAdd}>
          <IconPlus size={16} />
        </ActionIcon>
      )}
    </div>
  )
}
