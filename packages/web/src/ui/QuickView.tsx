import { ActionIcon, Drawer, Group } from '@mantine/core'
import { IconArrowsDiagonal, IconChevronDown, IconChevronUp } from '@tabler/icons-react'
import type { KeyboardEvent, ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { isOwnEscape } from './keys/escape.ts'
import { useShortcuts } from './keys/shortcuts.ts'
import classes from './QuickView.module.css'

type Props = {
  opened: boolean
  title: ReactNode
  /** The table's `openKey` becomes null with it, which leads the focus back to the row. */
  onClose: () => void
  /** 1: the next row, -1: the one before; absent at either end. */
  onNext?: (() => void) | undefined
  onPrevious?: (() => void) | undefined
  onFull?: (() => void) | undefined
  children: ReactNode
}

const isPlace = (target: EventTarget) =>
  !(target instanceof Element) ||
  target.closest('input, textarea, select, button, a, [contenteditable], [role=option]') === null

const typesText = (target: EventTarget) =>
  target instanceof Element && target.matches('input, textarea, select, [contenteditable]')

/** No veil: the list stays in sight and under the mouse. */
export const QuickView = ({ opened, title, onClose, onNext, onPrevious, onFull, children }: Props) => {
  const { t } = useTranslation('ui')
  const closeFromList = () => {
    const { activeElement } = document
    if (opened && (activeElement === document.body || activeElement?.closest('[role=grid]'))) onClose()
  }
  useShortcuts([['Escape', closeFromList]])

  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    if (isOwnEscape(event)) return onClose()
    if (event.ctrlKey || event.metaKey || event.altKey || typesText(event.target)) return
    const action = { j: onNext, k: onPrevious, Enter: isPlace(event.target) ? onFull : undefined }[event.key]
    if (!action) return
    event.preventDefault()
    action()
  }
  const buttons = [
    { key: 'previous', Icon: IconChevronUp, onClick: onPrevious, shown: true },
    { key: 'next', Icon: IconChevronDown, onClick: onNext, shown: true },
    { key: 'full', Icon: IconArrowsDiagonal, onClick: onFull, shown: onFull !== undefined },
  ] as const

  return (
    <Drawer.Root
      opened={opened}
      // On the root: the content swallows it.
      onKeyDown={onKeyDown}
      onClose={onClose}
      position="right"
      size={480}
      lockScroll={false}
      closeOnEscape={false}
      returnFocus={false}
      classNames={{ content: classes.content ?? '', header: classes.header ?? '', title: classes.title ?? '' }}
    >
      <Drawer.Content>
        <Drawer.Header>
          <Drawer.Title tabIndex={-1} data-autofocus>
            {title}
          </Drawer.Title>
          <Group gap={0} wrap="nowrap">
            {buttons
              .filter(({ shown }) => shown)
              .map(({ key, Icon, onClick }) => (
                <ActionIcon
                  key={key}
                  aria-label={t(`quickView.${key}`)}
                  title={t(`quickView.${key}Hint`)}
                  disabled={!onClick}
                  onClick={onClick}
                >
                  <Icon size={16} />
                </ActionIcon>
              ))}
            <Drawer.CloseButton aria-label={t('quickView.close')} title={t('quickView.closeHint')} />
          </Group>
        </Drawer.Header>
        <Drawer.Body>{children}</Drawer.Body>
      </Drawer.Content>
    </Drawer.Root>
  )
}
