import { massCan, massState } from '@crm/contract/marketing-rules'
import { showDateTime } from '@crm/contract/rules/dates'
import { Button } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { showCount } from '../../../kernel/format.ts'
import { useMay } from '../../../kernel/may.ts'
import { Note } from '../../../ui/Note.tsx'
import { Progress } from '../../../ui/Progress.tsx'
import { massChannels } from '../mass-channel.ts'
import { channelOf, type MassView } from '../mass-queries.ts'
import { meantOf, settledOf, stateWord } from '../mass-words.tsx'
import { useMassActs } from '../use-mass-acts.tsx'
import classes from './Report.module.css'
import { StopNote } from './StopNote.tsx'
import { Tiles } from './Tiles.tsx'
import { UnknownNote } from './UnknownNote.tsx'

/** Pause, go on, give up: what its state allows. */
function Steps({ view }: { view: MassView }) {
  const channel = channelOf(view)
  const { edit } = useMay(massChannels[channel].tag)
  const acts = useMassActs(channel, view).filter(({ key }) => ['pause', 'resume', 'cancel'].includes(key))
  if (!edit || acts.length === 0) return null
  return (
    <div className={classes.steps}>
      {acts.map(({ key, label, icon, danger, reason, run }) => (
        <Button
          key={key}
          variant={key === 'resume' ? 'filled' : 'default'}
          {...(danger && { color: 'red', variant: 'outline' })}
          leftSection={icon}
          disabled={reason !== undefined}
          title={reason}
          onClick={run}
        >
          {label}
        </Button>
      ))}
    </div>
  )
}

function Waves({ plan }: { plan: MassView['plan'] }) {
  const { t } = useTranslation('massCampaign')
  if (plan.length < 2) return null
  const heads = ['wave', 'state', 'recipients', 'startsDate', 'finishedDate'] as const
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: on a narrow window it is scrolled by keys
    <section className={classes.waves} aria-label={t('waves.title')} tabIndex={0}>
      <table>
        <thead>
          <tr>
            {heads.map((head) => (
              <th key={head} scope="col">
                {t(`waves.${head}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {plan.map((wave) => (
            <tr key={wave.wave}>
              <th scope="row">{t('waves.number', { wave: wave.wave })}</th>
              <td>{stateWord(wave.state)}</td>
              <td>{showCount(wave.recipients)}</td>
              <td>{wave.startsDate && showDateTime(wave.startsDate)}</td>
              <td>{wave.finishedDate && showDateTime(wave.finishedDate)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

/** How far it is, second by second; why it stands still; and whose answer never came. */
export function ProgressPart({ view }: { view: MassView }) {
  const { t } = useTranslation('massCampaign')
  const { counters, state, stopReason, startedDate, finishedDate } = view
  const isPaused = state === massState.paused
  return (
    <div className={classes.progress}>
      <StopNote row={view} />
      {isPaused && stopReason === null && <Note tone="amber">{t('report.paused')}</Note>}
      {state === massState.preparing && <Note>{t('report.preparing')}</Note>}
      <div role="status">
        <Progress
          label={t(massCan.pause(state) ? 'report.sending' : 'report.settled')}
          done={settledOf(counters)}
          total={meantOf(counters)}
          tone={isPaused ? 'amber' : state === massState.finished ? 'green' : 'accent'}
        />
      </div>
      <p className={classes.quiet}>
        {startedDate && t('report.started', { at: showDateTime(startedDate) })}
        {finishedDate && ` · ${t('report.finished', { at: showDateTime(finishedDate) })}`}
      </p>
      <Steps view={view} />
      <UnknownNote view={view} />
      <Tiles view={view} />
      <Waves plan={view.plan} />
    </div>
  )
}
