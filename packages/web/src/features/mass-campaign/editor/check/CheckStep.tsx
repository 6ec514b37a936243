import { Button } from '@mantine/core'
import { IconAlertTriangle, IconCircleCheck, IconCircleX } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { FormSection } from '../../../../ui/form/FormSection.tsx'
import { Note } from '../../../../ui/Note.tsx'
import { Loading } from '../../../../ui/StateViews.tsx'
import { channelOf } from '../../mass-queries.ts'
import { CountPanel } from '../audience/CountPanel.tsx'
import classes from '../Guide.module.css'
import type { StepProps } from '../steps.ts'
import type { MassFinding } from './findings.ts'
import { TestSend } from './TestSend.tsx'
import { useFindings } from './use-findings.ts'

interface FindingProps {
  readonly finding: MassFinding
  readonly goTo: StepProps['goTo']
}

function Finding({ finding: { key, isError, detail = '', step }, goTo }: FindingProps) {
  const { t } = useTranslation('massCampaign')
  const Icon = isError ? IconCircleX : IconAlertTriangle
  return (
    <li>
      <Note
        tone={isError ? 'red' : 'amber'}
        icon={<Icon size={20} aria-label={t(isError ? 'check.error' : 'check.warning')} role="img" />}
        action={
          <Button variant="subtle" size="compact-sm" onClick={() => goTo(step)}>
            {t('check.mend')}
          </Button>
        }
      >
        {t(`check.${key}`, { detail })}
      </Note>
    </li>
  )
}

/** What stands in the way, what might be meant otherwise, and a mail to colleagues before customers have it. */
export default function CheckStep({ view, form, goTo }: StepProps) {
  const { t } = useTranslation('massCampaign')
  const { findings, errors, isChecking } = useFindings(view, form.values)
  const channel = channelOf(view)
  return (
    <div className={classes.halves}>
      <div className={classes.fields}>
        <FormSection title={t('check.title')} level={2}>
          <div role="status">
            {isChecking ? (
              <Loading label={t('check.checking')} />
            ) : findings.length === 0 ? (
              <Note tone="green" icon={<IconCircleCheck size={20} aria-hidden />}>
                {t('check.fine')}
              </Note>
            ) : (
              <p>{errors > 0 ? t('check.errors', { count: errors }) : t('check.warnings')}</p>
            )}
          </div>
          {findings.length > 0 && (
            <ul className={classes.findings}>
              {findings.map((finding) => (
                <Finding key={`${finding.key} ${finding.detail}`} finding={finding} goTo={goTo} />
              ))}
            </ul>
          )}
        </FormSection>
        <TestSend view={view} form={form} />
      </div>
      <CountPanel channel={channel} campaignId={view.campaignId} values={form.values} />
    </div>
  )
}
