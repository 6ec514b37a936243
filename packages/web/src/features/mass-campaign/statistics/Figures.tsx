import { massState } from '@crm/contract/marketing-rules'
import type { MassStatistic } from '@crm/contract/marketing-views'
import { Button } from '@mantine/core'
import { IconMailForward } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { showCount } from '../../../kernel/format.ts'
import { PictureNote } from '../../../ui/chart/ChartCard.tsx'
import { Note } from '../../../ui/Note.tsx'
import { isEmail, type MassView } from '../mass-queries.ts'
import { useSendAgain } from '../use-send-again.ts'
import { Domains, Skips } from './Bars.tsx'
import classes from './Figures.module.css'
import { Funnel } from './Funnel.tsx'
import { Links } from './Links.tsx'
import { Timeline } from './Timeline.tsx'
import { Variants } from './Variants.tsx'

export interface FigureProps {
  readonly view: MassView
  readonly statistic: MassStatistic
}

/** Those who did not open it have another mail, which is a campaign of its own. */
function SendAgain({ view }: { view: MassView }) {
  const { t } = useTranslation('massCampaign')
  const again = useSendAgain(view)
  if (again === null) return null
  return (
    <Button
      variant="default"
      leftSection={<IconMailForward size={16} aria-hidden />}
      loading={again.isPending}
      onClick={again.run}
    >
      {t('again.label')}
    </Button>
  )
}

/** All figures of one campaign. */
export default function Figures({ view, statistic }: FigureProps) {
  const { t } = useTranslation('massCampaign')
  const { machines, variants } = statistic
  const isMail = isEmail(view)
  return (
    <PictureNote value={`${view.code} · ${view.name}`}>
      <div className={classes.head}>
        <p className={classes.quiet}>{t(view.state === massState.finished ? 'figure.final' : 'figure.sofar')}</p>
        {isMail && <SendAgain view={view} />}
      </div>
      {isMail && view.tracking === 'off' && <Note>{t('figure.untracked')}</Note>}
      <div className={classes.charts}>
        <Funnel view={view} statistic={statistic} />
        <Timeline view={view} statistic={statistic} />
        {isMail && <Domains view={view} statistic={statistic} />}
        <Skips view={view} statistic={statistic} />
      </div>
      {variants.length > 0 && <Variants view={view} statistic={statistic} />}
      {isMail && statistic.links.length > 0 && <Links view={view} statistic={statistic} />}
      {isMail && (machines.opened > 0 || machines.clicked > 0) && (
        <Note>
          {t('figure.machines', { opened: showCount(machines.opened), clicked: showCount(machines.clicked) })}
        </Note>
      )}
    </PictureNote>
  )
}
