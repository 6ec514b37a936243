import { type MarketingChannel, massCan } from '@crm/contract/marketing-rules'
import { Button, Group, Text } from '@mantine/core'
import { IconArrowLeft } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useChannel } from '../../kernel/live.ts'
import { useMay } from '../../kernel/may.ts'
import { id } from '../../kernel/search-values.ts'
import { usePageName } from '../../kernel/title.ts'
import { RowActionMenu } from '../../kit/list/RowActionMenu.tsx'
import { PageHeader } from '../../ui/PageHeader.tsx'
import { RecordNote } from '../../ui/RecordNote.tsx'
import { RecordPage } from '../../ui/RecordPage.tsx'
import { Guide } from './editor/Guide.tsx'
import { listPlace, massChannels } from './mass-channel.ts'
import { channelOf, type MassView, massQuery, refreshMass } from './mass-queries.ts'
import { StateMark } from './mass-words.tsx'
import { NoMass, Waiting } from './NoMass.tsx'
import { PlanFacts } from './report/PlanFacts.tsx'
import { Report } from './report/Report.tsx'
import { useMassActs } from './use-mass-acts.tsx'

/** What cannot be changed by this reader is read; what has begun is followed. */
function Body({ view }: { view: MassView }) {
  const { t } = useTranslation('massCampaign')
  const { edit } = useMay(massChannels[channelOf(view)].tag)
  if (!massCan.edit(view.state)) return <Report view={view} />
  if (edit && view.canChange && !view.deleted) return <Guide view={view} />
  return (
    <>
      <RecordNote>{t(view.deleted ? 'reason.deleted' : 'reason.notYours')}</RecordNote>
      <PlanFacts view={view} />
    </>
  )
}

function Campaign({ view }: { view: MassView }) {
  const { t } = useTranslation('massCampaign')
  const channel = channelOf(view)
  const navigate = useNavigate()
  const toList = () => void navigate(listPlace(channel))
  const acts = useMassActs(channel, view, toList)
  usePageName(view.name)
  return (
    <>
      <PageHeader
        title={view.name}
        before={
          <Button variant="subtle" color="gray" leftSection={<IconArrowLeft size={16} />} onClick={toList}>
            {t('detail.back')}
          </Button>
        }
      >
        <Group gap={12}>
          <Text span c="dimmed">
            {view.code}
          </Text>
          <StateMark row={view} />
          <RowActionMenu actions={acts} />
        </Group>
      </PageHeader>
      <Body key={view.campaignId} view={view} />
    </>
  )
}

function Loaded({ channel, campaignId }: { channel: MarketingChannel; campaignId: number }) {
  const query = useQuery(massQuery(channel, campaignId))
  const { hub } = massChannels[channel]
  useChannel(hub, 'Change', ({ campaignIds }) => {
    if (campaignIds.includes(campaignId)) void refreshMass(channel)
  })
  useChannel(hub, 'SendProgress', (progress) => {
    if (progress.campaignId === campaignId) void refreshMass(channel)
  })
  return (
    <RecordPage asked={query} notThere={<NoMass channel={channel} />} waiting={<Waiting />}>
      {(view) => <Campaign view={view} />}
    </RecordPage>
  )
}

/** The campaign that the address names. */
export function DetailPart({ channel }: { channel: MarketingChannel }) {
  const { id: asked }: Record<string, unknown> = useSearch({ strict: false })
  const campaignId = id(asked)
  if (campaignId === undefined) return <NoMass channel={channel} isNone={asked === undefined} />
  return <Loaded key={campaignId} channel={channel} campaignId={campaignId} />
}
