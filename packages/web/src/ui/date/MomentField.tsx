import { showDateTime } from '@crm/contract/rules/dates'
import { Input, Skeleton } from '@mantine/core'
import { lazy, type ReactNode, Suspense } from 'react'

const MomentCalendar = lazy(() => import('./MomentCalendar.tsx'))
const HEIGHT_PX = 400

export interface MomentFieldProps {
  readonly label?: string
  /** ISO 8601. */
  readonly value: string | null
  /** Days that are past cannot be chosen. */
  readonly fromToday?: boolean
  readonly error?: ReactNode
  readonly onChange: (value: string | null) => void
}

/** A moment chosen in place, for a sheet, over which nothing can open; said as the product writes moments. */
export const MomentField = (props: MomentFieldProps) => (
  <Input.Wrapper label={props.value === null ? props.label : showDateTime(props.value)} error={props.error}>
    <Suspense fallback={<Skeleton height={HEIGHT_PX} />}>
      <MomentCalendar {...props} />
    </Suspense>
  </Input.Wrapper>
)
