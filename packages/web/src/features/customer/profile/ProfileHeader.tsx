import type { CustomerView } from '@crm/contract/customer-views'
import { showDateTime } from '@crm/contract/rules/dates'
import { Button, Text } from '@mantine/core'
import { IconAlarm, IconArrowsExchange, IconMail, IconPhone, IconTicket, IconTrash } from '@tabler/icons-react'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { loadTexts } from '../../../kernel/i18n.ts'
import { useMay } from '../../../kernel/may.ts'
import { useMe } from '../../../kernel/me.ts'
import { usePageName } from '../../../kernel/title.ts'
import { useWayBack } from '../../../kernel/use-way-back.ts'
import { ActionButton } from '../../../ui/ActionButton.tsx'
import { CopyCode, CopyLink } from '../../../ui/CopyButtons.tsx'
import { RecordHead } from '../../../ui/RecordFrame.tsx'
import { ColorDot, StatusBadge } from '../../../ui/StatusBadge.tsx'
import { useWriteActions } from '../../message/use-write-actions.tsx'
import type { WrittenKind } from '../compose/draft.ts'
import { isInCharge } from '../in-charge.ts'
import { useProfile } from './profile-context.ts'
import { refreshAround } from './profile-queries.ts'
import { useProfileActions } from './use-profile-actions.tsx'

const CreateTicketDialog = lazy(async () => {
  await loadTexts(['ticketList'])
  return import('../../ticket/create/CreateTicketDialog.tsx')
})
const TransferDialog = lazy(() => import('./TransferDialog.tsx'))

interface HeaderProps {
  /** How many customers this one is known to have brought. */
  readonly usedBy: number
  /** Begins to record that something took place. */
  readonly onCompose: (kind: WrittenKind) => void
}

/** Here where one may, with the mail program of the machine otherwise: then it is recorded by hand. */
function WriteActions({ onCompose }: Pick<HeaderProps, 'onCompose'>) {
  const { t } = useTranslation('customerProfile')
  const { view } = useProfile()
  const { phoneCustomer: phone, emailCustomer: mail } = view
  const [dialog, setDialog] = useState<ReactNode>(null)
  const close = () => setDialog(null)
  const done = () => {
    close()
    void refreshAround(view.customerId)
  }
  const acts = useWriteActions([view], { origin: 'profile', open: setDialog, close, done })
  const isReached = { email: mail !== '', sms: phone !== '' }
  const mayMail = acts.some(({ key }) => key === 'email')
  return (
    <>
      {mail && !mayMail && (
        <Button
          component="a"
          href={`mailto:${mail}`}
          variant="default"
          leftSection={<IconMail size={16} aria-hidden />}
          onClick={() => onCompose('mail')}
        >
          {t('action.mail')}
        </Button>
      )}
      {acts.map(
        ({ key, icon, run }) =>
          isReached[key === 'sms' ? 'sms' : 'email'] && (
            <Button key={key} variant="default" leftSection={icon} onClick={run}>
              {t(key === 'sms' ? 'action.sms' : 'action.mail')}
            </Button>
          ),
      )}
      <Suspense>{dialog}</Suspense>
    </>
  )
}

/** To reach the customer; whoever called or wrote records it at once. */
function ReachActions({ onCompose }: Pick<HeaderProps, 'onCompose'>) {
  const { t } = useTranslation('customerProfile')
  const { view } = useProfile()
  const may = useMay('MNU_Issue')
  const [isCreating, setCreating] = useState(false)
  const { phoneCustomer: phone } = view
  return (
    <>
      {phone && (
        <Button
          component="a"
          href={`tel:+${phone}`}
          leftSection={<IconPhone size={16} aria-hidden />}
          onClick={() => onCompose('call')}
        >
          {t('action.call')}
        </Button>
      )}
      <WriteActions onCompose={onCompose} />
      {may.access && may.add && (
        <Button variant="default" leftSection={<IconTicket size={16} aria-hidden />} onClick={() => setCreating(true)}>
          {t('action.ticket')}
        </Button>
      )}
      {isCreating && (
        <Suspense>
          <CreateTicketDialog
            customer={{ value: String(view.customerId), label: view.name }}
            onClose={() => setCreating(false)}
          />
        </Suspense>
      )}
    </>
  )
}

const HeadFact = ({ label, children }: { label: string; children: ReactNode }) => (
  <span>
    <Text span size="sm" c="dimmed">
      {label}:
    </Text>{' '}
    {children}
  </span>
)

/** Who is in charge, what comes next and what was last: the first things that one asks. */
function HeadFacts({ view, now }: { view: CustomerView; now: Date }) {
  const { t } = useTranslation('customerProfile')
  const { appointmentSchedule: next } = view
  return (
    <>
      <HeadFact label={t('head.curator')}>{view.curatorName || t('head.nobody')}</HeadFact>
      {next !== null && (
        <HeadFact label={t('head.next')}>
          {showDateTime(next)} {new Date(next) < now && <StatusBadge tone="amber">{t('head.late')}</StatusBadge>}
        </HeadFact>
      )}
      <HeadFact label={t('head.last')}>{showDateTime(view.lastInteraction)}</HeadFact>
    </>
  )
}

function LivingActions({ usedBy }: { usedBy: number }) {
  const { t } = useTranslation('customerProfile')
  const { view } = useProfile()
  const may = useMay('MNU_Customer')
  const me = useMe()
  const { remove } = useProfileActions(view)
  const [isTransferring, setTransferring] = useState(false)
  const notYours = isInCharge(me, view) ? undefined : t('reason.notInCharge')
  const used = usedBy > 0 ? t('reason.usedAsReferral') : undefined
  return (
    <>
      {may.edit && (
        <ActionButton
          variant="default"
          leftSection={<IconArrowsExchange size={16} aria-hidden />}
          reason={notYours}
          onClick={() => setTransferring(true)}
        >
          {t('action.transfer')}
        </ActionButton>
      )}
      {may.delete && (
        <ActionButton
          variant="default"
          leftSection={<IconTrash size={16} aria-hidden />}
          loading={remove.isPending}
          reason={notYours ?? used}
          onClick={() => void remove.ask()}
        >
          {t('action.delete')}
        </ActionButton>
      )}
      {isTransferring && (
        <Suspense>
          <TransferDialog onClose={() => setTransferring(false)} />
        </Suspense>
      )}
    </>
  )
}

function DeletedActions() {
  const { t } = useTranslation('customerProfile')
  const { view } = useProfile()
  const may = useMay('MNU_Customer')
  const { recover, purge } = useProfileActions(view)
  return (
    <>
      {may.delete && (
        <ActionButton variant="default" loading={recover.isPending} onClick={recover.ask}>
          {t('action.recover')}
        </ActionButton>
      )}
      {may.permanentDel && (
        <ActionButton color="red" loading={purge.isPending} onClick={() => void purge.ask()}>
          {t('action.purge')}
        </ActionButton>
      )}
    </>
  )
}

export function ProfileHeader({ usedBy, onCompose }: HeaderProps) {
  const { t } = useTranslation('customerProfile')
  const goBack = useWayBack('/customer')
  const { view } = useProfile()
  usePageName(view.name)
  return (
    <RecordHead
      name={view.name}
      back={t('action.back')}
      onBack={goBack}
      actions={
        <>
          <CopyLink
            label={t('action.copyLink')}
            copied={t('action.linkCopied')}
            notCopied={t('action.linkNotCopied')}
          />
          {!view.deleted && <ReachActions onCompose={onCompose} />}
          {view.deleted ? <DeletedActions /> : <LivingActions usedBy={usedBy} />}
        </>
      }
      marks={
        <>
          <CopyCode code={view.customerCode} label={t('action.copyCode')} copiedLabel={t('action.codeCopied')} />
          {view.relationship > 0 && <ColorDot color={view.relationshipColor}>{view.relationshipName}</ColorDot>}
          {view.dontForget && (
            <StatusBadge tone="amber" icon={<IconAlarm size={14} aria-hidden />}>
              {t('dontForget')}
            </StatusBadge>
          )}
          {view.deleted && <StatusBadge tone="red">{t('deleted')}</StatusBadge>}
          <HeadFacts view={view} now={new Date()} />
        </>
      }
    />
  )
}
