import { Button, Stack } from '@mantine/core'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { useForm } from '../../../../kit/form/use-form.ts'
import { MomentField } from '../../../../ui/date/MomentField.tsx'
import { SubmitForm } from '../../../../ui/form/SubmitForm.tsx'
import { Sheet } from '../../../../ui/Sheet.tsx'
import { endFault } from '../../create/typed-ticket.ts'
import { Refusal } from '../Refusal.tsx'

interface Props {
  readonly value: string | null
  /** Saves it; null: there is none any more. */
  readonly onSave: (endDate: string | null) => Promise<unknown>
  readonly onClose: () => void
}

export function EndDateSheet({ value, onSave, onClose }: Props) {
  const { t } = useTranslation(['ticketMobile', 'ticket'])
  const id = useId()
  const form = useForm({
    initial: { endDate: value },
    label: () => t('ticket:field.endDate'),
    required: ['endDate'],
    check: ({ endDate }) => (endDate === value ? {} : { endDate: endFault(endDate) }),
    send: async ({ endDate }) => endDate !== value && onSave(endDate),
    onDone: onClose,
  })
  const drop = useForm({ initial: {}, label: String, send: () => onSave(null), onDone: onClose })
  const foot = (
    <>
      {value !== null && (
        <Button variant="default" loading={drop.saving} disabled={form.saving} onClick={() => void drop.submit()}>
          {t('detail.dropEndDate')}
        </Button>
      )}
      <Button type="submit" form={id} loading={form.saving}>
        {t('detail.save')}
      </Button>
    </>
  )
  return (
    <Sheet title={t('ticket:field.endDate')} onClose={onClose} foot={foot}>
      <SubmitForm id={id} form={form}>
        <Stack>
          <Refusal text={form.refused ?? drop.refused} />
          <MomentField {...form.field('endDate')} fromToday />
        </Stack>
      </SubmitForm>
    </Sheet>
  )
}
