import { approachTypes } from '@crm/contract/campaign-rules'
import { APPROACH_STEPS_MAX } from '@crm/contract/rules/limits'
import { Button, NativeSelect, NumberInput, TextInput } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import type { Faults } from '../../../kit/form/find-faults.ts'
import { OrderedRows } from '../../../ui/form/OrderedRows.tsx'
import { nextRow } from '../../../ui/form/ordered-rows.ts'
import classes from './Editor.module.css'
import { type TypedStep, typeWord } from './typed-campaign.ts'

interface StepProps {
  readonly step: TypedStep
  readonly place: number
  readonly faults: Faults
  readonly onChange: (part: Partial<TypedStep>) => void
}

const amountIn = (typed: string | number) => (typeof typed === 'number' ? typed : ('' as const))

function StepFields({ step, place, faults, onChange }: StepProps) {
  const { t } = useTranslation('campaign')
  const number = place + 1
  const fault = (field: string) => faults[`approachMethods.${place}.${field}`]
  return (
    <div className={classes.step}>
      <NativeSelect
        aria-label={t('editor.stepType', { number })}
        data={approachTypes.map((type) => ({ value: type, label: typeWord(type) }))}
        value={step.type}
        onChange={({ currentTarget }) => {
          const type = approachTypes.find((one) => one === currentTarget.value) ?? 'own'
          const isNamed = step.name !== '' && step.name !== typeWord(step.type)
          onChange({ type, ...(!isNamed && { name: type === 'own' ? '' : typeWord(type) }) })
        }}
      />
      <TextInput
        name={`approachMethods.${place}.name`}
        aria-label={t('editor.stepName', { number })}
        value={step.name}
        error={fault('name')}
        onChange={({ currentTarget }) => onChange({ name: currentTarget.value })}
      />
      <NumberInput
        aria-label={t('editor.stepDays', { number })}
        min={0}
        max={365}
        hideControls
        allowDecimal={false}
        suffix={` ${t('editor.days')}`}
        value={step.days}
        error={fault('days')}
        onChange={(typed) => onChange({ days: amountIn(typed) })}
      />
      <NumberInput
        aria-label={t('editor.stepProbability', { number })}
        min={0}
        max={100}
        hideControls
        allowDecimal={false}
        suffix=" %"
        value={step.probability}
        error={fault('probability')}
        onChange={(typed) => onChange({ probability: amountIn(typed) })}
      />
    </div>
  )
}

interface StepsProps {
  readonly steps: readonly TypedStep[]
  readonly faults: Faults
  readonly onChange: (steps: readonly TypedStep[]) => void
}

/** The steps of a campaign in their order. */
export function StepRows({ steps, faults, onChange }: StepsProps) {
  const { t } = useTranslation('campaign')
  const whole = faults['approachMethods']
  const add = () =>
    onChange([
      ...steps,
      { row: nextRow(steps), type: 'call', name: typeWord('call'), days: 3, probability: 50, used: 0 },
    ])
  return (
    <>
      <p className={classes.quiet}>{t('editor.stepsHelp')}</p>
      <OrderedRows
        rows={steps}
        onChange={onChange}
        name={(number) => t('editor.step', { number })}
        stays={({ used }) => (used > 0 ? t('editor.stepUsed', { shown: used }) : undefined)}
      >
        {(step, place, change) => <StepFields step={step} place={place} faults={faults} onChange={change} />}
      </OrderedRows>
      {typeof whole === 'string' && (
        <p className={classes.fault} role="alert">
          {whole}
        </p>
      )}
      <div>
        <Button
          variant="default"
          name="approachMethods"
          leftSection={<IconPlus size={16} aria-hidden />}
          disabled={steps.length >= APPROACH_STEPS_MAX}
          onClick={add}
        >
          {t('editor.addStep')}
        </Button>
      </div>
    </>
  )
}
