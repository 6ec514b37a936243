import { Button, Group } from '@mantine/core'
import { IconArrowLeft, IconArrowRight } from '@tabler/icons-react'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../../kernel/call.ts'
import { mergeSearch } from '../../../kernel/list-search.ts'
import { showToast } from '../../../kernel/toast.ts'
import { useLeaveGuard } from '../../../kit/form/use-leave-guard.ts'
import { useSavedForm } from '../../../kit/form/use-saved-form.ts'
import { ActionButton } from '../../../ui/ActionButton.tsx'
import { FormSummary } from '../../../ui/form/FormSummary.tsx'
import { SubmitForm } from '../../../ui/form/SubmitForm.tsx'
import { KeyHint } from '../../../ui/KeyHint.tsx'
import { Loading } from '../../../ui/StateViews.tsx'
import { massChannels } from '../mass-channel.ts'
import { channelOf, keepMass, type MassView } from '../mass-queries.ts'
import classes from './Guide.module.css'
import { StepRail } from './StepRail.tsx'
import { type MassForm, type MassStep, massSteps, readStep } from './steps.ts'
import { sendMass, typedOf } from './typed-mass.ts'

const bodies = {
  audience: lazy(() => import('./audience/AudienceStep.tsx')),
  content: lazy(() => import('./content/ContentStep.tsx')),
  check: lazy(() => import('./check/CheckStep.tsx')),
  time: lazy(() => import('./time/TimeStep.tsx')),
}

function useMassForm(view: MassView): MassForm {
  const { t } = useTranslation('massCampaign')
  const { calls } = massChannels[channelOf(view)]
  return useSavedForm({
    view,
    valuesOf: typedOf,
    label: (field) => t(`field.${field}`),
    check: ({ name }) => (name.trim() === '' ? { name: t('editor.nameNeeded') } : {}),
    send: (values, version) => sendMass(view, values, version),
    readAgain: () => call(calls.one, { params: { campaignId: view.campaignId } }),
    onSaved(saved) {
      keepMass(saved)
      showToast({ tone: 'success', key: 'massCampaign:editor.saved' })
    },
    explainStale: () => t('editor.stale'),
    standAlone: true,
    fieldOf: {
      'sms.tooLong': 'text',
      'sender.unknown': 'senderId',
      'brandName.unknown': 'brandId',
      'template.unknown': 'templateId',
      'mail.filesTooLarge': 'attachments',
    },
  })
}

interface FootProps {
  readonly form: MassForm
  readonly step: MassStep
  readonly goTo: (step: MassStep) => void
}

/** Back, save, on: going on saves what was typed. */
function Foot({ form, step, goTo }: FootProps) {
  const { t } = useTranslation('massCampaign')
  const place = massSteps.indexOf(step)
  const [before, next] = [massSteps[place - 1], massSteps[place + 1]]
  const goOn = async (to: MassStep) => {
    if ((await form.submit()) === undefined) goTo(to)
  }
  return (
    <div className={classes.foot} data-form-foot>
      {before && (
        <Button variant="default" leftSection={<IconArrowLeft size={16} />} onClick={() => goTo(before)}>
          {t(`step.${before}`)}
        </Button>
      )}
      <Group gap="sm" ml="auto" wrap="nowrap">
        <KeyHint keys="Ctrl S" />
        <ActionButton
          variant="default"
          type="submit"
          loading={form.saving}
          reason={form.changed ? undefined : t('editor.nothingToSave')}
        >
          {t('editor.save')}
        </ActionButton>
        {next && (
          <Button rightSection={<IconArrowRight size={16} />} onClick={() => void goOn(next)}>
            {t(`step.to.${next}`)}
          </Button>
        )}
      </Group>
    </div>
  )
}

/** From whom it is for to when it goes out, one step after the other and each at any time. */
export function Guide({ view }: { view: MassView }) {
  const { step: asked }: Record<string, unknown> = useSearch({ strict: false })
  const navigate = useNavigate()
  const form = useMassForm(view)
  const step = readStep(asked) ?? 'audience'
  // What was typed goes along from step to step: they are one page.
  useLeaveGuard(form.changed && !form.saving, (next) => next['id'] === view.campaignId)
  const goTo = (next: MassStep) =>
    void navigate({ to: '.', search: (now: Record<string, unknown>) => mergeSearch(now, { step: next }) })
  const Body = bodies[step]
  return (
    <SubmitForm form={form} aria-label={view.name} className={classes.guide}>
      <StepRail view={view} form={form} step={step} onPick={goTo} />
      <FormSummary errors={form.errors} refused={form.refused} />
      <div className={classes.body}>
        <Suspense fallback={<Loading />}>
          <Body view={view} form={form} goTo={goTo} />
        </Suspense>
      </div>
      <Foot form={form} step={step} goTo={goTo} />
    </SubmitForm>
  )
}
