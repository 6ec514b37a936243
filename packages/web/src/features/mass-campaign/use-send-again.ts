import { massState } from '@crm/contract/marketing-rules'
import { useMutation } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { call } from '../../kernel/call.ts'
import { refusalText } from '../../kernel/i18n.ts'
import { useMay } from '../../kernel/may.ts'
import { showToast } from '../../kernel/toast.ts'
import { noAudience } from './editor/typed-mass.ts'
import { massChannels, massPlace } from './mass-channel.ts'
import { isEmail, keepMass, type MassView } from './mass-queries.ts'

/** Another campaign with the same mail, for those who did not open this one; null where there is nobody to ask for. */
export function useSendAgain(view: MassView) {
  const { t } = useTranslation('massCampaign')
  const navigate = useNavigate()
  const { calls, tag } = massChannels.email
  const { add } = useMay(tag)
  const { mutate, isPending } = useMutation({
    mutationFn: async () => {
      const copy = await call(calls.duplicate, { body: { campaignId: view.campaignId } })
      const { campaignId, version } = copy
      const audience = { ...noAudience, of: { campaignId: view.campaignId, who: 'notOpened' as const } }
      const name = t('again.name', { name: view.name }).slice(0, 200)
      return call(calls.update, { body: { campaignId, version, name, audience, trial: null } })
    },
    onSuccess(copy) {
      keepMass(copy)
      void navigate(massPlace('email', copy.campaignId))
    },
    onError: (error) => showToast({ tone: 'error', text: refusalText(error) }),
  })
  const isOver = view.state === massState.finished || view.state === massState.cancelled
  if (!isEmail(view) || view.tracking !== 'person' || !isOver || !add) return null
  return { run: () => mutate(), isPending }
}
