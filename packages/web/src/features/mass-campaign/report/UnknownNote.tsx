import { type MarketingChannel, massState, type UnknownWay } from '@crm/contract/marketing-rules'
import { Button, Group } from '@mantine/core'
import { IconHelpCircle } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { call } from '../../../kernel/call.ts'
import { useMay } from '../../../kernel/may.ts'
import { Note } from '../../../ui/Note.tsx'
import { massChannels } from '../mass-channel.ts'
import { channelOf, type MassView } from '../mass-queries.ts'
import { useResolve } from './use-resolve.ts'

interface Props {
  readonly count: number
  readonly ways: readonly UnknownWay[]
  readonly onResolve: (how: UnknownWay) => void
  /** Where there is little room beside the words. */
  readonly isNarrow?: boolean
}

/** Those of whom nobody knows whether it arrived: what that means, and the ways out. */
export function UnknownOnes({ count, ways, onResolve, isNarrow = false }: Props) {
  const { t } = useTranslation('massCampaign')
  const buttons = ways.length > 0 && (
    <Group gap={8} mt={isNarrow ? 8 : 0}>
      {ways.map((how) => (
        <Button key={how} variant="default" size="xs" onClick={() => onResolve(how)}>
          {t(`unknown.${how}`)}
        </Button>
      ))}
    </Group>
  )
  return (
    <Note
      tone="amber"
      icon={<IconHelpCircle size={20} aria-hidden />}
      title={t('unknown.title', { count })}
      action={!isNarrow && buttons}
    >
      {t('unknown.explain')}
      {isNarrow && buttons}
    </Note>
  )
}

const waysOf = ({ state, canChange }: MassView): readonly UnknownWay[] => {
  if (!canChange) return []
  return state === massState.cancelled ? ['leave'] : ['resend', 'leave']
}

/** Of a campaign. */
export function UnknownNote({ view, messageIds }: { view: MassView; messageIds?: readonly number[] }) {
  const channel: MarketingChannel = channelOf(view)
  const { calls, tag } = massChannels[channel]
  const { edit } = useMay(tag)
  const resolve = useResolve(channel)
  const count = messageIds?.length ?? view.counters.unknown
  if (count === 0) return null
  const body = { campaignId: view.campaignId, ...(messageIds && { messageIds: [...messageIds] }) }
  return (
    <UnknownOnes
      count={count}
      ways={edit ? waysOf(view) : []}
      onResolve={(how) => void resolve(how, count, () => call(calls.resolveUnknown, { body: { ...body, how } }))}
    />
  )
}
