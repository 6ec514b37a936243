import { type MailSender, mailSender } from '@crm/contract/mail-sender'
import { IconMailShare } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { call } from '../../../../kernel/call.ts'
import { loadTexts } from '../../../../kernel/i18n.ts'
import { Loaded } from '../../Loaded.tsx'
import { CopyLine } from '../CopyLine.tsx'
import { Facts } from '../Facts.tsx'
import { SetupList } from '../SetupList.tsx'
import { sendersQuery } from '../setup-queries.ts'
import { DnsFindings } from './DnsFindings.tsx'
import { SenderDialog } from './SenderDialog.tsx'

await loadTexts(['marketingSetting'])

function SenderFacts({ sender }: { sender: MailSender }) {
  const { t } = useTranslation('marketingSetting')
  return (
    <>
      <Facts
        facts={[
          [t('sender.address'), sender.address],
          [t('sender.replyTo'), sender.replyTo],
          [t('sender.bounceDomain'), sender.bounceDomain],
        ]}
      />
      <DnsFindings sender={sender} />
      {sender.callback && (
        <details>
          <summary>{t('sender.callback')}</summary>
          <p>{t('sender.callbackHelp')}</p>
          <CopyLine text={sender.callback} what={t('sender.callback')} />
        </details>
      )}
    </>
  )
}

/** In whose name mails to customers go out, and what the DNS says of that. */
export default function SenderPart() {
  const query = useQuery(sendersQuery)
  return (
    <Loaded query={query}>
      {(senders) => (
        <SetupList
          of="sender"
          rows={senders}
          icon={<IconMailShare size={32} stroke={1.5} />}
          keyOf={({ senderId }) => senderId}
          nameOf={({ name }) => name}
          remove={({ senderId }) => call(mailSender.delete, { params: { senderId } })}
          facts={(sender) => <SenderFacts sender={sender} />}
          dialog={(sender, close) => <SenderDialog sender={sender} onClose={close} />}
        />
      )}
    </Loaded>
  )
}
