import { automation } from '@crm/contract/automation'
import type { DryRunResult } from '@crm/contract/automation-views'
import { showDateTime } from '@crm/contract/rules/dates'
import { Anchor, Button } from '@mantine/core'
import { IconFlask } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { call } from '../../../kernel/call.ts'
import { showCount } from '../../../kernel/format.ts'
import { refusalText } from '../../../kernel/i18n.ts'
import { recordPath } from '../record-path.ts'
import classes from './Editor.module.css'
import { checkConditions, questionIn } from './rule-in.ts'
import type { TypedRule } from './typed-rule.ts'

const SHOWN_MAX = 10
type Sample = DryRunResult['items'][number]

/** One that it would have run for; without a name where the reader does not see it. */
function SampleLine({ sample }: { sample: Sample }) {
  const path = recordPath(sample)
  const words = [sample.recordCode, sample.recordName].filter(Boolean).join(' · ')
  return (
    <li>
      {path === undefined ? (
        <span>{words}</span>
      ) : (
        <Anchor component={Link} to={path} title={words}>
          {words}
        </Anchor>
      )}
      <time dateTime={sample.date}>{showDateTime(sample.date)}</time>
    </li>
  )
}

function Found({ found: { total, more, days, items }, isStale }: { found: DryRunResult; isStale: boolean }) {
  const { t } = useTranslation('automation')
  const times = t(more ? 'trial.atLeast' : 'trial.times', { count: total, shown: showCount(total), days })
  return (
    <div className={classes.found} data-stale={isStale}>
      <p>
        <strong>{times}</strong>
      </p>
      {isStale && <p>{t('trial.stale')}</p>}
      {items.length > 0 && (
        <>
          <p className={classes.quiet}>{t('trial.newest')}</p>
          <ul>
            {items.slice(0, SHOWN_MAX).map((sample) => (
              <SampleLine key={`${sample.recordId} ${sample.date}`} sample={sample} />
            ))}
          </ul>
        </>
      )}
    </div>
  )
}

/** How often the rule, as it is typed, would have run in the last 30 days: on the rows that there are, changing none. */
export function DryRunPart({ rule }: { rule: TypedRule }) {
  const { t } = useTranslation('automation')
  const question = questionIn(rule)
  const sign = JSON.stringify(question)
  const { mutate, data, error, isPending, variables } = useMutation({
    mutationFn: (asked: { body: typeof question; sign: string }) => call(automation.dryRun, { body: asked.body }),
  })
  const lacks = Object.values(checkConditions(rule)).some((fault) => fault !== undefined)
  return (
    <aside className={classes.trial} aria-label={t('trial.title')}>
      <h2>{t('trial.title')}</h2>
      <p className={classes.quiet}>{t('trial.help')}</p>
      <div>
        <Button
          variant="default"
          leftSection={<IconFlask size={16} aria-hidden />}
          loading={isPending}
          disabled={lacks}
          title={lacks ? t('trial.lacks') : undefined}
          onClick={() => mutate({ body: question, sign })}
        >
          {t('trial.run')}
        </Button>
      </div>
      <div role="status" className={classes.found}>
        {error && <p className={classes.fault}>{refusalText(error)}</p>}
        {data && <Found found={data} isStale={variables?.sign !== sign} />}
      </div>
    </aside>
  )
}
