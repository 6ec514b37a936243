import type { TicketView } from '@crm/contract/ticket-views'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import phone from './Phone.module.css'

/** Where a merged ticket goes on, as far as the reader sees it. */
export function MergedNote({ ticket: { isMerged, mergedInto } }: { ticket: TicketView }) {
  const { t } = useTranslation('ticketMobile')
  if (!isMerged) return null
  return (
    <p className={phone.note}>
      {mergedInto === null ? (
        t('mergedUnseen')
      ) : (
        <>
          {t('merged')} <Link to={`/m/ticket/${mergedInto.index}`}>{mergedInto.code}</Link>
        </>
      )}
    </p>
  )
}
