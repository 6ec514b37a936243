import { showDateTime } from '@crm/contract/rules/dates'
import { Button, Input, InputBase } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSheet } from '../../../kernel/use-sheet.ts'
import { MomentField } from '../../../ui/date/MomentField.tsx'
import { Sheet } from '../../../ui/Sheet.tsx'

interface Props {
  readonly label: string
  readonly value: string | null
  readonly error: string | boolean | undefined
  readonly onChange: (next: string | null) => void
}
const sheets = ['start'] as const

function StartSheet({ label, value, onChange, onClose }: Omit<Props, 'error'> & { onClose: () => void }) {
  const { t } = useTranslation('task')
  const [chosen, choose] = useState(value)
  const keep = () => {
    onChange(chosen)
    onClose()
  }
  return (
    <Sheet
      title={label}
      onClose={onClose}
      foot={
        <Button disabled={chosen === null} onClick={keep}>
          {t('phone.choose')}
        </Button>
      }
    >
      <MomentField label={label} value={chosen} fromToday onChange={choose} />
    </Sheet>
  )
}

/** When something begins, chosen in a sheet. */
export function StartField({ label, value, error, onChange }: Props) {
  const { opened, open, close } = useSheet(sheets)
  return (
    <>
      <InputBase
        component="button"
        type="button"
        pointer
        name="startDate"
        label={label}
        error={error}
        aria-haspopup="dialog"
        onClick={() => open('start')}
      >
        {value === null ? <Input.Placeholder>DD/MM/YYYY HH:mm</Input.Placeholder> : showDateTime(value)}
      </InputBase>
      {opened && <StartSheet label={label} value={value} onChange={onChange} onClose={close} />}
    </>
  )
}
