import {
  AUTOMATION_STEPS_MAX,
  type AutomationKind,
  type AutomationStepName,
  isStepOf,
  stepNames,
} from '@crm/contract/automation-rules'
import { Button, NativeSelect } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import type { Faults } from '../../../kit/form/find-faults.ts'
import { OrderedRows } from '../../../ui/form/OrderedRows.tsx'
import { nextRow } from '../../../ui/form/ordered-rows.ts'
import { stepWord } from '../rule-words.ts'
import classes from './Editor.module.css'
import { StepFields } from './steps/StepFields.tsx'
import type { StepProps } from './steps/step-props.ts'
import { plainStep, type TypedStep } from './typed-rule.ts'

/** One step: what it does, then what that needs to know. */
function OneStep({ number, ...props }: StepProps & { readonly number: number }) {
  const { t } = useTranslation('automation')
  const { kind, step, fault, at, onChange } = props
  const names: readonly AutomationStepName[] = stepNames
  return (
    <div className={classes.step}>
      <NativeSelect
        name={at('do')}
        aria-label={t('then.kind', { number })}
        w={240}
        data={names
          .filter((name) => isStepOf(name, kind) || name === step.do)
          .map((value) => ({ value, label: stepWord(value) }))}
        value={step.do}
        error={fault('do')}
        onChange={({ currentTarget }) =>
          onChange({ do: names.find((name) => name === currentTarget.value) ?? 'createTask' })
        }
      />
      <StepFields {...props} />
    </div>
  )
}

interface Props {
  readonly kind: AutomationKind
  readonly steps: readonly TypedStep[]
  readonly faults: Faults
  readonly onChange: (steps: readonly TypedStep[]) => void
}

/** What the rule does, one after the other. */
export function ThenRows({ kind, steps, faults, onChange }: Props) {
  const { t } = useTranslation('automation')
  const whole = faults['steps']
  return (
    <>
      <OrderedRows rows={steps} onChange={onChange} name={(number) => t('then.step', { number })}>
        {(step, place, change) => (
          <OneStep
            number={place + 1}
            kind={kind}
            step={step}
            fault={(part) => faults[`steps.${place}.${part}`]}
            at={(part) => `steps.${place}.${part}`}
            onChange={change}
          />
        )}
      </OrderedRows>
      {typeof whole === 'string' && (
        <p className={classes.fault} role="alert">
          {whole}
        </p>
      )}
      <div>
        <Button
          variant="default"
          name="steps"
          leftSection={<IconPlus size={16} aria-hidden />}
          disabled={steps.length >= AUTOMATION_STEPS_MAX}
          onClick={() => onChange([...steps, plainStep(nextRow(steps))])}
        >
          {t('then.add')}
        </Button>
      </div>
    </>
  )
}
