import { AUTOMATION_CONDITIONS_MAX, type AutomationKind, operators, valueless } from '@crm/contract/automation-rules'
import { ActionIcon, Button, NativeSelect, NumberInput, TextInput } from '@mantine/core'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import type { Faults } from '../../../kit/form/find-faults.ts'
import { changeRow, nextRow } from '../../../ui/form/ordered-rows.ts'
import { RadioChips } from '../../../ui/RadioChips.tsx'
import { fieldsOf } from '../rule-choices.ts'
import { fieldWord, unitWord } from '../rule-words.ts'
import classes from './Editor.module.css'
import { plainCondition, type TypedCondition, type TypedRule } from './typed-rule.ts'
import { ChoiceField } from './ValueField.tsx'

interface RowProps {
  readonly kind: AutomationKind
  readonly condition: TypedCondition
  readonly place: number
  readonly error: string | true | undefined
  readonly onChange: (part: Partial<TypedCondition>) => void
}

/** The control that fits the field: a text, a number with its unit, one of a list, several of it, or none at all. */
function ConditionValue({ kind, condition, place, error, onChange }: RowProps) {
  const { t } = useTranslation('automation')
  const { field, op, text, number, choices } = condition
  const known = fieldsOf(kind)[field]
  if (known === undefined || valueless.includes(op)) return <span className={classes.fault}>{error}</span>
  const shared = { name: `conditions.${place}.values`, error }
  const label = t('if.value', { number: place + 1 })
  if (known.type === 'choice')
    return (
      <ChoiceField
        key={field}
        {...shared}
        label={label}
        of={known.of}
        isMany={op === 'oneOf'}
        value={choices}
        onChange={(next) => onChange({ choices: next })}
      />
    )
  if (known.type === 'text')
    return (
      <TextInput
        {...shared}
        aria-label={label}
        maxLength={200}
        value={text}
        onChange={({ currentTarget }) => onChange({ text: currentTarget.value })}
      />
    )
  return (
    <NumberInput
      {...shared}
      aria-label={label}
      hideControls
      thousandSeparator=","
      min={0}
      suffix={unitWord(field) && ` ${unitWord(field)}`}
      value={number}
      onChange={(typed) => onChange({ number: typeof typed === 'number' ? typed : '' })}
    />
  )
}

function ConditionRow(props: RowProps & { readonly onRemove: () => void }) {
  const { t } = useTranslation('automation')
  const { kind, condition, place, onChange, onRemove } = props
  const { row, field, op } = condition
  const known = fieldsOf(kind)
  const type = known[field]?.type ?? 'text'
  const number = place + 1
  const opsOf: readonly TypedCondition['op'][] = operators[type]
  return (
    <li className={classes.condition}>
      <NativeSelect
        aria-label={t('if.field', { number })}
        data={[
          ...(known[field] === undefined ? [{ value: field, label: t('if.gone') }] : []),
          ...Object.keys(known).map((value) => ({ value, label: fieldWord(kind, value) })),
        ]}
        value={field}
        onChange={({ currentTarget }) => onChange(plainCondition(row, currentTarget.value))}
      />
      <NativeSelect
        aria-label={t('if.op', { number })}
        data={opsOf.map((value) => ({ value, label: t(`op.${type}.${value}`) }))}
        value={op}
        onChange={({ currentTarget }) => onChange({ op: opsOf.find((one) => one === currentTarget.value) ?? 'is' })}
      />
      <ConditionValue {...props} />
      <ActionIcon aria-label={t('if.remove', { number })} onClick={onRemove}>
        <IconTrash size={16} />
      </ActionIcon>
    </li>
  )
}

interface Props {
  readonly kind: AutomationKind
  readonly match: TypedRule['match']
  readonly conditions: readonly TypedCondition[]
  readonly faults: Faults
  readonly onChange: (part: Partial<Pick<TypedRule, 'match' | 'conditions'>>) => void
}

/** What must be true of the record. Without any the rule works for each. */
export function ConditionRows({ kind, match, conditions, faults, onChange }: Props) {
  const { t } = useTranslation('automation')
  const add = () => {
    const [field = ''] = Object.keys(fieldsOf(kind))
    onChange({ conditions: [...conditions, plainCondition(nextRow(conditions), field)] })
  }
  return (
    <>
      {conditions.length === 0 && <p className={classes.quiet}>{t('if.none')}</p>}
      {conditions.length > 1 && (
        <RadioChips
          label={t('if.match')}
          options={(['all', 'any'] as const).map((key) => ({ key, label: t(`if.${key}`) }))}
          value={match}
          onPick={(key) => onChange({ match: key })}
        />
      )}
      <ul className={classes.rows}>
        {conditions.map((condition, place) => (
          <ConditionRow
            key={condition.row}
            kind={kind}
            condition={condition}
            place={place}
            error={faults[`conditions.${place}.values`]}
            onChange={(part) => onChange({ conditions: changeRow(conditions, place, part) })}
            onRemove={() => onChange({ conditions: conditions.filter((one) => one !== condition) })}
          />
        ))}
      </ul>
      <div>
        <Button
          variant="default"
          leftSection={<IconPlus size={16} aria-hidden />}
          disabled={conditions.length >= AUTOMATION_CONDITIONS_MAX}
          onClick={add}
        >
          {t('if.add')}
        </Button>
      </div>
    </>
  )
}
