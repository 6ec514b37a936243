import { showDateTime } from '@crm/contract/rules/dates'
import { Input, InputBase } from '@mantine/core'
import { useSheet } from '../../../../kernel/use-sheet.ts'
import { EndDateSheet } from '../detail/EndDateSheet.tsx'

interface Props {
  readonly name: string
  readonly label: string
  readonly value: string | null
  readonly error: string | boolean | undefined
  readonly onChange: (endDate: string | null) => void
}
const sheets = ['endDate'] as const

export function EndDateField({ name, label, value, error, onChange }: Props) {
  const { opened, open, close } = useSheet(sheets)
  return (
    <>
      <InputBase
        component="button"
        type="button"
        pointer
        name={name}
        label={label}
        error={error}
        aria-haspopup="dialog"
        onClick={() => open('endDate')}
      >
        {value === null ? <Input.Placeholder>DD/MM/YYYY HH:mm</Input.Placeholder> : showDateTime(value)}
      </InputBase>
      {opened && <EndDateSheet value={value} onSave={async (next) => onChange(next)} onClose={close} />}
    </>
  )
}
