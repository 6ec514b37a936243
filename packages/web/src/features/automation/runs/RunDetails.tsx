import type { AutomationView, RunRow, RunView } from '@crm/contract/automation-views'
import { showDateTime } from '@crm/contract/rules/dates'
import { Anchor } from '@mantine/core'
import { IconCircle, IconCircleCheck, IconCircleX, IconHourglass } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { NotHere } from '../../../ui/AskedViews.tsx'
import { FactGroup, FactPairs, ReadFact } from '../../../ui/FactField.tsx'
import { Loading } from '../../../ui/StateViews.tsx'
import { ruleQuery } from '../automation-queries.ts'
import { madePath } from '../record-path.ts'
import { nameIn, stepWords } from '../rule-words.ts'
import classes from './Runs.module.css'
import { runQuery } from './run-search.ts'
import { RunMark, RunRecord, reasonWords } from './run-words.tsx'

const icons = {
  done: <IconCircleCheck size={16} color="var(--ui-green-text)" aria-hidden />,
  waiting: <IconHourglass size={16} color="var(--ui-amber-text)" aria-hidden />,
  failed: <IconCircleX size={16} color="var(--ui-red-text)" aria-hidden />,
  open: <IconCircle size={16} color="var(--ui-dimmed)" aria-hidden />,
}

interface StepsProps {
  readonly run: RunView
  readonly names: AutomationView['names']
}

/** The steps as they were when it began, each with what became of it. */
function Steps({ run, names }: StepsProps) {
  const { t } = useTranslation('automation')
  const nameOf = nameIn(names)
  return (
    <ol className={classes.steps}>
      {run.log.map(({ step, state, date, reason, made }, place) => {
        const path = made ? madePath(made) : undefined
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: steps are told apart by their place alone
          <li key={place} className={classes.step}>
            {icons[state]}
            <span>{stepWords(run.kind, step, nameOf)}</span>
            <span className={classes.what}>
              {[t(`run.step.${state}`), date && showDateTime(date), reasonWords(reason)].filter(Boolean).join(' · ')}
              {path !== undefined && (
                <Anchor component={Link} to={path}>
                  {t('run.made')}
                </Anchor>
              )}
            </span>
          </li>
        )
      })}
    </ol>
  )
}

/** One run: for what, how it went, and what each step did. */
export function RunDetails({ row }: { row: RunRow }) {
  const { t } = useTranslation('automation')
  const asked = useQuery(runQuery(row.runId))
  const { data: rule } = useQuery(ruleQuery(row.automationId))
  return (
    <>
      <FactPairs>
        <FactGroup title={t('run.about')}>
          <ReadFact label={t('run.record')}>
            <RunRecord run={row} />
          </ReadFact>
          <ReadFact label={t('run.runState')}>
            <RunMark state={row.state} />
          </ReadFact>
          <ReadFact label={t('run.reasonHead')}>{reasonWords(row.reason)}</ReadFact>
          <ReadFact label={t('run.createdDate')}>{showDateTime(row.createdDate)}</ReadFact>
          <ReadFact label={t('run.endedDate')}>{row.endedDate && showDateTime(row.endedDate)}</ReadFact>
          {row.dueDate !== null && <ReadFact label={t('run.dueDate')}>{showDateTime(row.dueDate)}</ReadFact>}
        </FactGroup>
      </FactPairs>
      <FactGroup title={t('run.steps')}>
        {asked.data ? (
          <Steps run={asked.data} names={rule?.names ?? []} />
        ) : (
          <NotHere asked={asked}>
            <Loading />
          </NotHere>
        )}
      </FactGroup>
    </>
  )
}
