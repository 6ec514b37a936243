import type { Audience } from '@crm/contract/audience'
import { type MarketingChannel, massState } from '@crm/contract/marketing-rules'
import { Select } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { call } from '../../../../kernel/call.ts'
import { useMay } from '../../../../kernel/may.ts'
import { AsyncSelect } from '../../../../ui/AsyncSelect.tsx'
import { FieldPairs } from '../../../../ui/form/FormSection.tsx'
import { type LoadOptions, numberIn } from '../../../../ui/options.ts'
import { massChannels } from '../../mass-channel.ts'
import { massQuery } from '../../mass-queries.ts'
import { stateWord } from '../../mass-words.tsx'
import type { AudienceProps } from './audience-props.ts'

type Who = NonNullable<Audience['of']>['who']
const PER_BLOCK = 20
/** What a message by phone tells nobody. */
const ofMailAlone: readonly Who[] = ['notOpened', 'opened']
const whos: readonly Who[] = ['notOpened', 'opened', 'notClicked', 'clicked', 'answered', 'failed']

const loadEarlier =
  (channel: MarketingChannel, viewAll: boolean, ownId: number): LoadOptions =>
  async (text, block) => {
    const { items } = await call(massChannels[channel].calls.all, {
      params: { viewAll, block, maxPerBlock: PER_BLOCK },
      query: { text, sort: '-createdDate' },
    })
    return {
      items: items
        .filter(({ campaignId, state }) => campaignId !== ownId && state >= massState.sending)
        .map(({ campaignId, name, code, state }) => ({
          value: String(campaignId),
          label: name,
          detail: `${code} · ${stateWord(state)}`,
        })),
      more: items.length === PER_BLOCK,
    }
  }

interface Props extends AudienceProps {
  readonly channel: MarketingChannel
  readonly campaignId: number
}

/** By what those of an earlier campaign did, or did not do. */
export function EarlierFields({ audience: { of }, channel, campaignId, onChange }: Props) {
  const { t } = useTranslation('massCampaign')
  const { tag } = massChannels[channel]
  const { viewAll } = useMay(tag)
  const named = useQuery({ ...massQuery(channel, of?.campaignId ?? 0), enabled: of !== null, retry: false })
  const offered = channel === 'email' ? whos : whos.filter((who) => !ofMailAlone.includes(who))
  const usual = offered[0] ?? 'answered'
  const pick = (id: number | undefined) =>
    onChange({ of: id === undefined ? null : { campaignId: id, who: of?.who ?? usual } })
  return (
    <FieldPairs>
      <AsyncSelect
        label={t('audience.earlier')}
        placeholder={t('audience.earlierHint')}
        load={loadEarlier(channel, viewAll, campaignId)}
        value={of && { value: String(of.campaignId), label: named.data?.name ?? `#${of.campaignId}` }}
        onChange={(option) => pick(numberIn(option))}
      />
      {of && (
        <Select
          label={t('audience.who')}
          data={offered.map((value) => ({ value, label: t(`audience.did.${value}`) }))}
          allowDeselect={false}
          value={of.who}
          onChange={(next) => onChange({ of: { ...of, who: offered.find((one) => one === next) ?? usual } })}
        />
      )}
    </FieldPairs>
  )
}
