import { ActionIcon } from '@mantine/core'
import { IconChevronLeft, IconChevronRight, IconChevronsLeft, IconChevronsRight } from '@tabler/icons-react'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import classes from './BlockPager.module.css'

type Props = {
  /** From 1. */
  block: number
  perBlock: number
  /** Rows shown now. */
  count: number
  /** Null while nobody has counted; then only the next block is offered. */
  total: number | null
  /** No row after so many is answered, however many there are in all. */
  rowsMax?: number | undefined
  /** In which order, where no head of a column says so. */
  order?: string | undefined
  onBlock: (block: number) => void
  onPerBlock?: (perBlock: number) => void
}
const sizes = [20, 50, 100]

/** Whole numbers from 1 to `blocks`; null for anything else that was typed. */
export const parseBlock = (typed: string, blocks: number) => {
  const block = /^\d{1,9}$/.test(typed.trim()) ? Number(typed) : 0
  return block < 1 ? null : Math.min(block, blocks)
}

/** The last block that can be opened; null while nobody has counted. */
export const lastBlock = (perBlock: number, total: number | null, rowsMax = Number.POSITIVE_INFINITY) => {
  const rows = Math.min(total ?? Number.POSITIVE_INFINITY, rowsMax)
  return Number.isFinite(rows) ? Math.max(1, Math.ceil(rows / perBlock)) : null
}

export const BlockPager = ({ block, perBlock, count, total, rowsMax, order, onBlock, onPerBlock }: Props) => {
  const { t, i18n } = useTranslation('ui')
  const [typed, setTyped] = useState<string | null>(null)
  const blocks = lastBlock(perBlock, total, rowsMax)
  const isLast = blocks === null ? count < perBlock : block >= blocks
  const from = (block - 1) * perBlock + 1
  const show = (value: number) => value.toLocaleString(i18n.language)
  const range = { from: show(from), to: show(from + count - 1), total: show(total ?? 0) }
  const steps = [
    { key: 'first', Icon: IconChevronsLeft, to: 1, off: block <= 1 },
    { key: 'previous', Icon: IconChevronLeft, to: block - 1, off: block <= 1 },
    { key: 'next', Icon: IconChevronRight, to: block + 1, off: isLast },
    { key: 'last', Icon: IconChevronsRight, to: blocks ?? block, off: isLast || blocks === null },
  ] as const

  const jump = (event: FormEvent) => {
    event.preventDefault()
    const next = typed === null || blocks === null ? null : parseBlock(typed, blocks)
    setTyped(null)
    if (next !== null && next !== block) onBlock(next)
  }
  const stepButtons = steps.map(({ key, Icon, to, off }) => (
    <ActionIcon
      key={key}
      aria-label={t(`pager.${key}`)}
      title={t(`pager.${key}`)}
      disabled={off}
      onClick={() => onBlock(to)}
    >
      <Icon size={16} />
    </ActionIcon>
  ))

  return (
    <nav className={classes.pager} aria-label={t('pager.label')}>
      <span className={classes.range} aria-live="polite">
        {count > 0 && t(total === null ? 'pager.rangeOpen' : 'pager.range', range)}
        {count > 0 && order !== undefined && <span className={classes.order}> · {order}</span>}
      </span>
      {rowsMax !== undefined && <span className={classes.cut}>{t('pager.cut', { rows: show(rowsMax) })}</span>}
      {onPerBlock && (
        <label className={classes.size}>
          {t('pager.perBlock')}
          <select value={perBlock} onChange={(event) => onPerBlock(Number(event.currentTarget.value))}>
            {sizes.map((size) => (
              <option key={size}>{size}</option>
            ))}
          </select>
        </label>
      )}
      <span className={classes.steps}>
        {stepButtons.slice(0, 2)}
        <form onSubmit={jump} className={classes.jump}>
          <input
            aria-label={t('pager.jump')}
            inputMode="numeric"
            disabled={blocks === null}
            style={{ width: `${Math.max(3, String(blocks ?? block).length) + 3}ch` }}
            value={typed ?? String(block)}
            onFocus={(event) => event.currentTarget.select()}
            onChange={(event) => setTyped(event.currentTarget.value)}
            onBlur={() => setTyped(null)}
          />
          {blocks !== null && <span>{t('pager.of', { blocks: show(blocks) })}</span>}
        </form>
        {stepButtons.slice(2)}
      </span>
    </nav>
  )
}
