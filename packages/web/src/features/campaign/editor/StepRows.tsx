import { approachTypes } from '@crm/contract/campaign-rules'
import { APPROACH_STEPS_MAX } from '@crm/contract/rules/limits'
import { ActionIcon, Button, NativeSelect, NumberInput, TextInput } from '@mantine/core'
import { IconArrowDown, IconArrowUp, IconGripVertical, IconPlus, IconTrash } from '@tabler/icons-react'
import { type KeyboardEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Faults } from '../../../kit/form/find-faults.ts'
import classes from './Editor.module.css'
import { moveRow, nextRow, type TypedStep, typeWord } from './typed-campaign.ts'

interface StepProps {
  readonly step: TypedStep
  readonly place: number
  readonly isLast: boolean
  readonly faults: Faults
  readonly onChange: (part: Partial<TypedStep>) => void
  readonly onMove: (to: number) => void
  readonly onRemove: () => void
  readonly onHold: () => void
  readonly onOver: () => void
}

const amountIn = (typed: string | number) => (typeof typed === 'number' ? typed : ('' as const))

function StepRow({ step, place, isLast, faults, onChange, onMove, onRemove, onHold, onOver }: StepProps) {
  const { t } = useTranslation('campaign')
  const number = place + 1
  const fault = (field: string) => faults[`approachMethods.${place}.${field}`]
  const byKey = (event: KeyboardEvent) => {
    const way = { ArrowUp: place - 1, ArrowDown: place + 1 }[event.key]
    if (!event.altKey || way === undefined) return
    event.preventDefault()
    onMove(way)
  }
  const used = step.used > 0 ? t('editor.stepUsed', { shown: step.used }) : undefined
  return (
    <li className={classes.step} onKeyDown={byKey} onDragEnter={onOver} onDragOver={(event) => event.preventDefault()}>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the buttons beside do the same by keys */}
      <span className={classes.grip} draggable onDragStart={onHold} title={t('editor.drag')}>
        <IconGripVertical size={16} aria-hidden />
        {number}
      </span>
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
      <span className={classes.stepActs}>
        <ActionIcon aria-label={t('editor.up', { number })} disabled={place === 0} onClick={() => onMove(place - 1)}>
          <IconArrowUp size={16} />
        </ActionIcon>
        <ActionIcon aria-label={t('editor.down', { number })} disabled={isLast} onClick={() => onMove(place + 1)}>
          <IconArrowDown size={16} />
        </ActionIcon>
        <ActionIcon
          aria-label={t('editor.removeStep', { number })}
          title={used}
          disabled={used !== undefined}
          onClick={onRemove}
        >
          <IconTrash size={16} />
        </ActionIcon>
      </span>
    </li>
  )
}

interface StepsProps {
  readonly steps: readonly TypedStep[]
  readonly faults: Faults
  readonly onChange: (steps: readonly TypedStep[]) => void
}

/** The steps of a campaign in their order, which is changed by drag, by buttons and by Alt with an arrow. */
export function StepRows({ steps, faults, onChange }: StepsProps) {
  const { t } = useTranslation('campaign')
  const [held, setHeld] = useState<number>()
  const whole = faults['approachMethods']
  const over = (place: number) => {
    if (held === undefined || held === place) return
    onChange(moveRow(steps, held, place))
    setHeld(place)
  }
  const add = () =>
    onChange([
      ...steps,
      { row: nextRow(steps), type: 'call', name: typeWord('call'), days: 3, probability: 50, used: 0 },
    ])
  return (
    <>
      <p className={classes.quiet}>{t('editor.stepsHelp')}</p>
      <ol className={classes.steps} onDragEnd={() => setHeld(undefined)}>
        {steps.map((step, place) => (
          <StepRow
            key={step.row}
            step={step}
            place={place}
            isLast={place === steps.length - 1}
            faults={faults}
            onChange={(part) => onChange(steps.map((one) => (one === step ? { ...one, ...part } : one)))}
            onMove={(to) => onChange(moveRow(steps, place, to))}
            onRemove={() => onChange(steps.filter((one) => one !== step))}
            onHold={() => setHeld(place)}
            onOver={() => over(place)}
          />
        ))}
      </ol>
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
