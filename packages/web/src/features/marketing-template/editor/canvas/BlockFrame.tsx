import type { EmailBlock } from '@crm/contract/email-blocks'
import { ActionIcon } from '@mantine/core'
import { IconArrowDown, IconArrowUp, IconCopy, IconTrash } from '@tabler/icons-react'
import type { KeyboardEvent, MouseEvent, PointerEvent, ReactNode } from 'react'
import { flushSync } from 'react-dom'
import { useTranslation } from 'react-i18next'
import { listsOf, type Place } from '../document-tree.ts'
import { type Edit, useEdit } from '../edit.ts'
import classes from './Canvas.module.css'
import { spell, useHeld } from './use-block-drag.ts'

const acts = [
  { key: 'up', icon: <IconArrowUp size={16} />, run: (edit: Edit, id: string) => edit.step(id, -1) },
  { key: 'down', icon: <IconArrowDown size={16} />, run: (edit: Edit, id: string) => edit.step(id, 1) },
  { key: 'duplicate', icon: <IconCopy size={16} />, run: (edit: Edit, id: string) => edit.duplicate(id) },
  { key: 'remove', icon: <IconTrash size={16} />, run: (edit: Edit, id: string) => edit.remove(id) },
] as const

function BlockActs({ id, name }: { id: string; name: string }) {
  const { t } = useTranslation('marketingTemplate')
  const edit = useEdit()
  return (
    <span className={classes.acts} onPointerDown={(event) => event.stopPropagation()}>
      {acts.map(({ key, icon, run }) => (
        <ActionIcon
          key={key}
          size="sm"
          aria-label={t(`block.act.${key}`, { name })}
          title={t(`block.act.${key}`, { name })}
          onClick={(event: MouseEvent) => {
            event.stopPropagation()
            run(edit, id)
          }}
        >
          {icon}
        </ActionIcon>
      ))}
    </span>
  )
}

/** The neighbour in reading order. */
function walk(from: HTMLElement, step: 1 | -1) {
  const all = [...(from.closest('[data-canvas]')?.querySelectorAll<HTMLElement>('[data-block]') ?? [])]
  all[all.indexOf(from) + step]?.focus()
}

/** At once: the next key is meant for the settings already. */
function toSettings(edit: Edit, id: string) {
  flushSync(() => edit.select(id))
  document.getElementById('block-settings')?.focus()
}

function onBlockKey(event: KeyboardEvent<HTMLElement>, edit: Edit, id: string) {
  if (event.target !== event.currentTarget) return
  const arrow = ({ ArrowUp: -1, ArrowDown: 1 } as const)[event.key]
  const isCopy = event.key.toLowerCase() === 'd' && (event.ctrlKey || event.metaKey)
  if (arrow !== undefined && event.altKey) edit.step(id, arrow)
  else if (arrow !== undefined) walk(event.currentTarget, arrow)
  else if (event.key === 'Delete' || event.key === 'Backspace') edit.remove(id)
  else if (isCopy) edit.duplicate(id)
  else if (event.key === ' ') edit.select(id)
  else if (event.key === 'Enter') toSettings(edit, id)
  else return
  event.preventDefault()
  event.stopPropagation()
}

interface FrameProps {
  readonly block: EmailBlock
  readonly place: Place
  readonly children: ReactNode
}

/** A block that can be chosen, moved by hand and by keys, copied and taken out. */
export function BlockFrame({ block, place, children }: FrameProps) {
  const { t } = useTranslation('marketingTemplate')
  const edit = useEdit()
  const { drag, hold } = useHeld()
  const name = t(`block.${block.kind}`)
  const isChosen = edit.selected === block.id
  const spelled = spell(place)
  const lift = (event: PointerEvent<HTMLElement>) => {
    event.stopPropagation()
    hold(event, { kind: block.kind, id: block.id })
  }
  const choose = (event: MouseEvent) => {
    event.stopPropagation()
    edit.select(block.id)
  }
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset holds fields; this is a part of a mail
    <div
      role="group"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: keys move, copy and remove the block that has the focus
      tabIndex={0}
      data-block={block.id}
      data-column={spelled}
      data-over={drag?.over === spelled || undefined}
      data-held={drag?.row.id === block.id || undefined}
      data-chosen={isChosen || undefined}
      data-holds={listsOf(block).length > 0 || undefined}
      aria-label={t('block.name', { name, number: place.index + 1 })}
      aria-current={isChosen}
      className={classes.block}
      onClick={choose}
      onFocus={(event) => event.target === event.currentTarget && edit.select(block.id)}
      onPointerDown={lift}
      onKeyDown={(event) => onBlockKey(event, edit, block.id)}
    >
      {isChosen && <BlockActs id={block.id} name={name} />}
      {children}
      {drag && (
        <>
          <span className={classes.before} data-column={spelled} />
          <span className={classes.after} data-column={spell({ ...place, index: place.index + 1 })} />
        </>
      )}
    </div>
  )
}
