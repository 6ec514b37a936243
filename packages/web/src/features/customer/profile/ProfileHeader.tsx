import { IconAlarm, IconArrowsExchange, IconTrash } from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useMay } from '../../../kernel/may.ts'
import { useMe } from '../../../kernel/me.ts'
import { usePageName } from '../../../kernel/title.ts'
import { useWayBack } from '../../../kernel/use-way-back.ts'
import { ActionButton } from '../../../ui/ActionButton.tsx'
import { CopyCode, CopyLink } from '../../../ui/CopyButtons.tsx'
import { RecordHead } from '../../../ui/RecordFrame.tsx'
import { ColorDot, StatusBadge } from '../../../ui/StatusBadge.tsx'
import { isInCharge } from '../in-charge.ts'
import { useProfile } from './profile-context.ts'
import { useProfileActions } from './use-profile-actions.tsx'

const TransferDialog = lazy(() => import('./TransferDialog.tsx'))

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

/** `usedBy`: how many customers this one is known to have brought. */
export function ProfileHeader({ usedBy }: { usedBy: number }) {
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
        </>
      }
    />
  )
}
