import { BOARD_COUNT_MAX } from '@crm/contract/rules/limits'
import type { ReactNode, UIEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { showCount } from '../../kernel/format.ts'
import { ActionButton } from '../../ui/ActionButton.tsx'
import classes from './Board.module.css'
import type { BoardColumn } from './board.ts'

const NEAR_END_PX = 240

const isNearEnd = ({ currentTarget: { scrollTop, clientHeight, scrollHeight } }: UIEvent<HTMLElement>) =>
  scrollHeight - clientHeight - scrollTop < NEAR_END_PX

export const countWords = (total: number | null) =>
  total !== null && total < BOARD_COUNT_MAX ? showCount(total) : `${showCount(BOARD_COUNT_MAX)}+`

interface Props<Row> {
  readonly column: Pick<BoardColumn<Row>, 'items' | 'hasMore' | 'isLoading' | 'hasFailed'>
  readonly className: string | undefined
  readonly label?: string
  readonly onMore: () => void
  readonly children: ReactNode
}

/** Cards one below the other; scrolling to their end reads on. */
export function CardList<Row>({ column, className, label, onMore, children }: Props<Row>) {
  const { t } = useTranslation('list')
  const { items, hasMore, isLoading, hasFailed } = column
  return (
    <ul className={className} aria-label={label} onScroll={(event) => hasMore && isNearEnd(event) && onMore()}>
      {children}
      {items.length === 0 && <li className={classes.empty}>{t('board.empty')}</li>}
      {hasMore && (
        <li className={classes.more}>
          <ActionButton variant="subtle" size="compact-sm" loading={isLoading} onClick={onMore}>
            {t(hasFailed ? 'board.again' : 'board.more')}
          </ActionButton>
        </li>
      )}
    </ul>
  )
}
