import { showDateTime, showPlainDate } from '@crm/contract/rules/dates'
import { TextInput } from '@mantine/core'
import { lazy, type ReactNode, Suspense } from 'react'
import { type FactBase, FactFrame } from '../FactField.tsx'
import { type FactRules, useFact } from '../use-fact.ts'

export type DateFieldProps = {
  label?: string | undefined
  'aria-label'?: string
  /** A day `YYYY-MM-DD`, or with `withTime` a moment in ISO 8601. */
  value: string | null
  onChange: (value: string | null) => void
  onBlur?: () => void
  withTime?: boolean
  /** Days that are past cannot be chosen. */
  fromToday?: boolean
  help?: ReactNode
  error?: ReactNode
  required?: boolean
  disabled?: boolean
  name?: string
  autoFocus?: boolean
}

const DateInputs = lazy(() => import('./DateInputs.tsx'))
const show = (value: string | null, withTime = false) => {
  if (value === null) return ''
  return withTime ? showDateTime(value) : showPlainDate(value)
}

/** The calendar comes when it is needed; until then a field of the same height shows the value. */
export const DateField = (props: DateFieldProps) => {
  const waiting = (
    <TextInput
      label={props.label}
      aria-label={props['aria-label']}
      description={props.help}
      withAsterisk={props.required ?? false}
      value={show(props.value, props.withTime)}
      readOnly
    />
  )
  return (
    <Suspense fallback={waiting}>
      <DateInputs {...props} />
    </Suspense>
  )
}

export const DateFact = ({
  withTime = false,
  fromToday = false,
  ...props
}: FactBase & FactRules<string | null> & Pick<DateFieldProps, 'withTime' | 'fromToday'>) => {
  const fact = useFact(props)
  return (
    <FactFrame {...props} fact={fact} shown={show(fact.shown, withTime)}>
      <DateField
        aria-label={props.label}
        autoFocus
        withTime={withTime}
        fromToday={fromToday}
        required={props.required ?? false}
        value={fact.draft}
        onChange={fact.change}
        onBlur={() => void fact.save(fact.draft)}
      />
    </FactFrame>
  )
}
