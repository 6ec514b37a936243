import { useNavigate, useSearch } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { useMay } from '../../../kernel/may.ts'
import { oneOf } from '../../../kernel/search-values.ts'
import { Loading } from '../../../ui/StateViews.tsx'
import { ViewTabs } from '../../../ui/ViewTabs.tsx'
import { massPlace } from '../mass-channel.ts'
import { channelOf, type MassView } from '../mass-queries.ts'
import { ProgressPart } from './ProgressPart.tsx'
import classes from './Report.module.css'

const bodies = {
  recipients: lazy(() => import('./RecipientsPart.tsx')),
  statistics: lazy(() => import('../statistics/StatisticsPart.tsx')),
  plan: lazy(async () => ({ default: (await import('./PlanFacts.tsx')).PlanFacts })),
}
const parts = ['progress', 'recipients', 'statistics', 'plan'] as const
const readPart = oneOf(parts)

/** A campaign that has begun: how far it is, who has it, and what came of it. */
export function Report({ view }: { view: MassView }) {
  const { t } = useTranslation('massCampaign')
  const { part: asked }: Record<string, unknown> = useSearch({ strict: false })
  const navigate = useNavigate()
  const sees = useMay('MNU_Customer').access
  const shown = parts.filter((part) => part !== 'recipients' || sees)
  const part = shown.find((one) => one === readPart(asked)) ?? 'progress'
  const Body = part === 'progress' ? ProgressPart : bodies[part]
  return (
    <>
      <ViewTabs
        label={t('part.label')}
        views={shown.map((key) => ({ key, label: t(`part.${key}`) }))}
        active={part}
        panelId="mass-part"
        onPick={(key) => void navigate(massPlace(channelOf(view), view.campaignId, key))}
      />
      <div id="mass-part" role="tabpanel" aria-label={t(`part.${part}`)} className={classes.part}>
        <Suspense fallback={<Loading />}>
          <Body view={view} />
        </Suspense>
      </div>
    </>
  )
}
