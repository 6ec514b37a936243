import { Group, Menu, Text } from '@mantine/core'
import { IconDots, IconPencil } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useMay } from '../../../kernel/may.ts'
import { ActionIconMenu } from '../../../ui/ActionIconMenu.tsx'
import { ViewTabs } from '../../../ui/ViewTabs.tsx'
import { campaignQuery } from '../campaign-queries.ts'
import { Progress, periodWords, StateMark } from '../campaign-words.tsx'
import { useCampaignActs } from '../use-campaign-acts.tsx'
import classes from './Detail.module.css'

/** Three ways to look at its opportunities, then the campaign itself. */
const layouts = ['board', 'lanes', 'table'] as const
export const campaignParts = [...layouts, 'people', 'plan', 'statistics', 'log'] as const
export type CampaignPart = (typeof campaignParts)[number]
export const ownParts = ['people', 'plan', 'statistics', 'log'] as const

interface PartsProps {
  readonly campaignId: number
  readonly part: CampaignPart
  /** Of the element that shows it. */
  readonly panelId: string
}
const nothing = { campaignId: 0, name: '', state: 'planned', canPlan: false } as const

/** What can be done with the campaign as a whole. */
function Acts({ campaignId }: { campaignId: number }) {
  const { t } = useTranslation('campaign')
  const navigate = useNavigate()
  const view = useQuery(campaignQuery(campaignId)).data
  const may = useMay('MNU_Campaign')
  const acts = useCampaignActs(view ?? nothing, () => void navigate({ to: '/campaigns' }))
  if (!view) return null
  const edit = () => void navigate({ to: '/campaign/{-$id}', params: { id: String(campaignId) } })
  const reason = view.canPlan ? (view.state === 'locked' ? t('reason.locked') : undefined) : t('reason.notYours')
  return (
    <ActionIconMenu label={t('act.menu')} icon={<IconDots size={16} />}>
      {may.edit && (
        <Menu.Item leftSection={<IconPencil size={16} />} disabled={reason !== undefined} title={reason} onClick={edit}>
          {t('act.edit')}
        </Menu.Item>
      )}
      {acts.map((act) => (
        <Menu.Item
          key={act.key}
          leftSection={act.icon}
          disabled={act.reason !== undefined}
          title={act.reason}
          {...(act.danger && { color: 'red' })}
          onClick={act.run}
        >
          {act.label}
        </Menu.Item>
      ))}
    </ActionIconMenu>
  )
}

/** Under the name of a campaign: how it stands, and the ways into it. */
export function CampaignParts({ campaignId, part, panelId }: PartsProps) {
  const { t } = useTranslation('campaign')
  const navigate = useNavigate()
  const asked: Record<string, unknown> = useSearch({ strict: false })
  const view = useQuery(campaignQuery(campaignId)).data
  const go = (key: string) => {
    const next = campaignParts.find((one) => one === key) ?? 'board'
    // What the list is narrowed to goes along from one way to look at it to the next.
    const { part: _, layout: __, page: ___, open: ____, ...narrowed } = asked
    const isLayout = layouts.some((one) => one === next)
    const search = isLayout ? { ...narrowed, ...(next !== 'board' && { layout: next }) } : { part: next }
    void navigate({ to: '/campaign/detail/{-$id}', params: { id: String(campaignId) }, search })
  }
  return (
    <div className={classes.parts}>
      <ViewTabs
        label={t('part.label')}
        views={campaignParts.map((key) => ({ key, label: t(`part.${key}`) }))}
        active={part}
        panelId={panelId}
        onPick={go}
      />
      <Group gap={12} className={classes.facts}>
        {view && (
          <>
            <Text span c="dimmed">
              {view.code}
            </Text>
            <StateMark state={view.state} />
            <span>{periodWords(view)}</span>
            <span className={classes.progress}>
              <Progress row={view} />
            </span>
          </>
        )}
        <Acts campaignId={campaignId} />
      </Group>
    </div>
  )
}
