import { AUTOMATION_RUNS_PER_HOUR_MAX, kindOfTrigger } from '@crm/contract/automation-rules'
import { Textarea, TextInput } from '@mantine/core'
import { type ReactNode, useId } from 'react'
import { useTranslation } from 'react-i18next'
import { useWayBack } from '../../../kernel/use-way-back.ts'
import { FormPage } from '../../../kit/form/FormPage.tsx'
import { NumberField } from '../../../kit/form/NumberField.tsx'
import type { Form } from '../../../kit/form/use-form.ts'
import { FormMore } from '../../../ui/form/FormSection.tsx'
import { ConditionRows } from './ConditionRows.tsx'
import { DryRunPart } from './DryRunPart.tsx'
import classes from './Editor.module.css'
import { ThenRows } from './ThenRows.tsx'
import type { TypedRule } from './typed-rule.ts'
import { WhenFields } from './WhenFields.tsx'

/** A part of the sentence: its first word, and how it goes on. */
function Clause({ word, children }: { word: string; children: ReactNode }) {
  const id = useId()
  return (
    <>
      <h2 id={id} className={classes.head}>
        {word}
      </h2>
      <section className={classes.body} aria-labelledby={id}>
        {children}
      </section>
    </>
  )
}

interface Props {
  readonly form: Form<TypedRule>
  readonly label: string
  readonly submitLabel: string
}

/** A rule as a sentence to be filled in, beside what it would have done. */
export function RuleForm({ form, label, submitLabel }: Props) {
  const { t } = useTranslation('automation')
  const goBack = useWayBack('/automation')
  const { values, faults, field, change } = form
  const kind = kindOfTrigger(values.trigger)
  return (
    <div className={classes.layout}>
      <FormPage form={form} label={label} submitLabel={submitLabel} onLeave={goBack}>
        <TextInput {...field('name')} autoFocus={values.name === ''} />
        <div className={classes.sentence}>
          <Clause word={t('when.head')}>
            <WhenFields
              trigger={values.trigger}
              faults={faults}
              onChange={(part) => change({ trigger: { ...values.trigger, ...part } })}
            />
          </Clause>
          <Clause word={t('if.head')}>
            <ConditionRows
              kind={kind}
              match={values.match}
              conditions={values.conditions}
              faults={faults}
              onChange={change}
            />
          </Clause>
          <Clause word={t('then.head')}>
            <ThenRows kind={kind} steps={values.steps} faults={faults} onChange={(steps) => change({ steps })} />
          </Clause>
        </div>
        <FormMore
          of={t('part.moreOf')}
          isWrong={faults['description'] !== undefined || faults['runsPerHour'] !== undefined}
        >
          <Textarea {...field('description')} autosize minRows={2} maxRows={8} />
          <NumberField
            form={form}
            name="runsPerHour"
            w={260}
            min={1}
            max={AUTOMATION_RUNS_PER_HOUR_MAX}
            description={t('part.runsPerHourHelp')}
          />
        </FormMore>
      </FormPage>
      <DryRunPart rule={values} />
    </div>
  )
}
