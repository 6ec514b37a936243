import { showDateTime } from '@crm/contract/rules/dates'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { call } from '../../../../kernel/call.ts'
import { isFailure } from '../../../../kernel/failure.ts'
import { showCount } from '../../../../kernel/format.ts'
import { refusalText, translate } from '../../../../kernel/i18n.ts'
import { showToast } from '../../../../kernel/toast.ts'
import { useConfirm } from '../../../../ui/ConfirmDialog.tsx'
import { brandsQuery, sendersQuery } from '../../../marketing-area/sending-queries.ts'
import { massChannels } from '../../mass-channel.ts'
import { channelOf, keepMass, type MassView } from '../../mass-queries.ts'
import type { MassForm } from '../steps.ts'

interface Parts {
  readonly view: MassView
  readonly form: MassForm
  readonly taken: number
}

/** Whose name recipients read. */
function useSenderName({ view, form: { values } }: Parts): string {
  const isMail = channelOf(view) === 'email'
  const senders = useQuery({ ...sendersQuery, enabled: isMail }).data
  const brands = useQuery({ ...brandsQuery, enabled: !isMail }).data
  const sender = senders?.find(({ index }) => index === values.senderId)
  if (isMail) return sender ? `${sender.name} <${sender.address}>` : ''
  return brands?.find(({ index }) => index === values.brandId)?.name ?? ''
}

/** Saves what is typed, asks with number, sender and time, and lets it go. */
export function useDispatch(parts: Parts) {
  const { view, form, taken } = parts
  const { t } = useTranslation('massCampaign')
  const confirm = useConfirm()
  const sender = useSenderName(parts)
  const { calls } = massChannels[channelOf(view)]
  const { mutateAsync, isPending, error } = useMutation({
    mutationFn: async (at: string | null) => {
      if ((await form.submit()) !== undefined) return null
      const { campaignId } = view
      // Saving has made it another version.
      const { version } = await call(calls.one, { params: { campaignId } })
      return at === null
        ? call(calls.send, { body: { campaignId, version } })
        : call(calls.schedule, { body: { campaignId, version, at } })
    },
    onSuccess(next, at) {
      if (next === null) return
      keepMass(next)
      showToast({ tone: 'success', key: `massCampaign:time.${at === null ? 'sentDone' : 'plannedDone'}` })
    },
  })
  async function ask(at: string | null) {
    const when = at === null ? t('confirm.now') : showDateTime(at)
    const isAgreed = await confirm({
      title: t(at === null ? 'confirm.send' : 'confirm.plan', { name: view.name }),
      body: (
        <dl style={{ display: 'grid', gridTemplateColumns: 'auto 1fr', gap: '4px 16px', margin: 0 }}>
          <dt>{t('confirm.number')}</dt>
          <dd style={{ margin: 0 }}>
            <b>{t('confirm.customers', { count: taken, shown: showCount(taken) })}</b>
          </dd>
          <dt>{t('confirm.sender')}</dt>
          <dd style={{ margin: 0 }}>{sender}</dd>
          <dt>{t('confirm.when')}</dt>
          <dd style={{ margin: 0 }}>{when}</dd>
        </dl>
      ),
      confirm: at === null ? t('confirm.sendTo', { count: taken, shown: showCount(taken) }) : t('time.plan'),
    })
    if (isAgreed) await mutateAsync(at).catch(() => undefined)
  }
  return { ask, isPending, refusal: error && refusalOf(error) }
}

/** What it still lacks is said one by one. */
function refusalOf(error: unknown): string {
  const details = isFailure(error, 'mass.notReady') ? (error.details as { missing?: unknown } | undefined) : undefined
  const lacks = Array.isArray(details?.missing)
    ? details.missing.map((lack) => translate(`massCampaign:lack.${lack}`))
    : []
  return [refusalText(error), ...lacks].join(' · ')
}
