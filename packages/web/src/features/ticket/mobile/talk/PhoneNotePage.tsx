import { useTranslation } from 'react-i18next'
import { Denied } from '../../../../ui/StateViews.tsx'
import { TicketHead } from '../TicketHead.tsx'
import { WithTicket } from '../WithTicket.tsx'
import { TalkPage } from './TalkPage.tsx'

export const Header = () => <TicketHead />

export default function PhoneNotePage() {
  const { t } = useTranslation('ticketMobile')
  return (
    <WithTicket>
      {(ticket) =>
        ticket.canNote ? (
          <TalkPage kind="note" ticket={ticket} />
        ) : (
          <>
            <h1>{t('talk.title.note')}</h1>
            <Denied sentence={t('talk.noteDenied', { department: ticket.departmentName })} />
          </>
        )
      }
    </WithTicket>
  )
}
