import { type DnsFinding, type MailSender, mailSender } from '@crm/contract/mail-sender'
import { showDateTime } from '@crm/contract/rules/dates'
import { Button, Group } from '@mantine/core'
import { IconAlertTriangle, IconCheck, IconRefresh, IconX } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { call } from '../../../../kernel/call.ts'
import { refusalText } from '../../../../kernel/i18n.ts'
import { queries } from '../../../../kernel/query.ts'
import { showToast } from '../../../../kernel/toast.ts'
import { StatusBadge } from '../../../../ui/StatusBadge.tsx'
import { CopyLine } from '../CopyLine.tsx'
import classes from '../Setup.module.css'
import { sendersQuery } from '../setup-queries.ts'

const looks = {
  ours: { tone: 'green', icon: <IconCheck size={14} aria-hidden /> },
  other: { tone: 'amber', icon: <IconAlertTriangle size={14} aria-hidden /> },
  missing: { tone: 'red', icon: <IconX size={14} aria-hidden /> },
  failed: { tone: 'slate', icon: null },
} as const

const keep = (newest: MailSender) =>
  queries.setQueryData(sendersQuery.queryKey, (senders) =>
    senders?.map((sender) => (sender.senderId === newest.senderId ? newest : sender)),
  )

function Finding({ finding }: { finding: DnsFinding }) {
  const { t } = useTranslation('marketingSetting')
  const { record, outcome, domain, value, wanted } = finding
  const name = t(`dns.${record}.name`)
  return (
    <li className={classes.finding}>
      <span className={classes.findingHead}>
        {name}
        <StatusBadge {...looks[outcome]}>{t(`dns.outcome.${outcome}`)}</StatusBadge>
      </span>
      <p className={classes.quiet}>{t(`dns.${record}.why`)}</p>
      {value !== '' && <p>{t('dns.found', { value })}</p>}
      {outcome !== 'ours' && wanted !== '' && (
        <>
          <p>{t('dns.put', { type: t(`dns.${record}.type`), domain })}</p>
          <CopyLine text={wanted} what={t('dns.record', { name })} />
        </>
      )}
      {outcome !== 'ours' && wanted === '' && <p>{t(`dns.${record}.notYet`)}</p>}
    </li>
  )
}

/** What the DNS says of a sender, in plain words, with the record to copy where one is missing. */
export function DnsFindings({ sender }: { sender: MailSender }) {
  const { t } = useTranslation('marketingSetting')
  const { checkedDate, dns, senderId } = sender
  const { mutate, isPending } = useMutation({
    mutationFn: () => call(mailSender.check, { body: { senderId } }),
    onSuccess: keep,
    onError: (error) => showToast({ tone: 'error', text: refusalText(error) }),
  })
  return (
    <>
      <Group gap="sm">
        <Button
          variant="default"
          size="compact-sm"
          leftSection={<IconRefresh size={14} aria-hidden />}
          loading={isPending}
          onClick={() => mutate()}
        >
          {t('dns.check')}
        </Button>
        <span className={classes.quiet} role="status">
          {checkedDate === null ? t('dns.never') : t('dns.checked', { at: showDateTime(checkedDate) })}
        </span>
      </Group>
      {dns.length > 0 && (
        <ul className={classes.findings} aria-label={t('dns.list', { name: sender.name })}>
          {dns.map((finding) => (
            <Finding key={finding.record} finding={finding} />
          ))}
        </ul>
      )}
    </>
  )
}
