import type { EmailTemplateRow } from '@crm/contract/email-template'
import { showDate } from '@crm/contract/rules/dates'
import { Skeleton } from '@mantine/core'
import { useInViewport } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { BlockPager } from '../../../ui/BlockPager.tsx'
import { MailFrame } from '../MailFrame.tsx'
import { MergeWords } from '../MergeWords.tsx'
import { SharedMark } from '../template-columns.tsx'
import { emailPreviewQuery } from '../template-queries.ts'
import classes from './Gallery.module.css'

/** The mail as it looks, small; asked for once it comes into sight. */
function Thumbnail({ row }: { row: EmailTemplateRow }) {
  const { t } = useTranslation('marketingTemplate')
  const { ref, inViewport } = useInViewport()
  const { data } = useQuery({ ...emailPreviewQuery(row), enabled: inViewport })
  return (
    <div ref={ref} className={classes.thumbnail} aria-hidden>
      {data ? (
        <MailFrame html={data.html} title={t('quick.frame', { name: row.name })} className={classes.small} />
      ) : (
        <Skeleton height="100%" radius={0} />
      )}
    </div>
  )
}

interface CardProps {
  readonly row: EmailTemplateRow
  readonly isOpen: boolean
  readonly onOpen: () => void
}

function Card({ row, isOpen, onOpen }: CardProps) {
  const { t } = useTranslation('marketingTemplate')
  return (
    <li className={classes.card} data-open={isOpen || undefined}>
      <Thumbnail row={row} />
      <button type="button" className={classes.open} onClick={onOpen}>
        <bdi>{row.name}</bdi>
      </button>
      <span className={classes.subject} title={row.subject}>
        {row.subject ? <MergeWords text={row.subject} /> : t('preview.noSubject')}
      </span>
      <span className={classes.facts}>
        <SharedMark shared={row.shared} />
        <span>{showDate(row.updatedDate)}</span>
      </span>
    </li>
  )
}

const waiting = [0, 1, 2, 3, 4, 5]

interface Props {
  readonly panelId: string
  readonly rows: readonly EmailTemplateRow[]
  readonly isLoading: boolean
  readonly openKey: number | null
  readonly onOpen: (row: EmailTemplateRow) => void
  readonly empty: ReactNode
  readonly place: { readonly page: number; readonly size: number; readonly total: number | null }
  readonly onPage: (page: number) => void
  readonly onSize: (size: number) => void
}

/** Templates as cards; a press opens one beside them. */
export function GalleryCards({ panelId, rows, isLoading, openKey, onOpen, empty, place, onPage, onSize }: Props) {
  const { t } = useTranslation('marketingTemplate')
  return (
    <>
      <div id={panelId} role="tabpanel" aria-label={t('list.title')} className={classes.panel}>
        {!isLoading && rows.length === 0 && empty}
        <ul className={classes.cards} aria-busy={isLoading}>
          {isLoading && waiting.map((key) => <Skeleton key={key} component="li" height={312} radius="md" />)}
          {rows.map((row) => (
            <Card key={row.templateId} row={row} isOpen={row.templateId === openKey} onOpen={() => onOpen(row)} />
          ))}
        </ul>
      </div>
      <BlockPager
        block={place.page}
        perBlock={place.size}
        count={rows.length}
        total={place.total}
        onBlock={onPage}
        onPerBlock={onSize}
      />
    </>
  )
}
