import { lazy } from 'react'
import { loadTexts } from '../../../kernel/i18n.ts'
import { queries } from '../../../kernel/query.ts'
import { HelpDialog } from './HelpDialog.tsx'
import type { PaletteDialog } from './palette-entries.ts'

const NewCustomer = lazy(async () => {
  await loadTexts(['customer'])
  const { CreateCustomerForm } = await import('../../customer/create/CreateCustomerForm.tsx')
  return { default: CreateCustomerForm }
})
const NewTicket = lazy(async () => {
  await loadTexts(['ticket', 'ticketList'])
  return import('../../ticket/create/CreateTicketDialog.tsx')
})

/** What the palette and its keys open over any page. */
export default function PaletteDialogs({ dialog, onClose }: { dialog: PaletteDialog; onClose: () => void }) {
  switch (dialog) {
    case 'help':
      return <HelpDialog onClose={onClose} />
    case 'newCustomer':
      return (
        <NewCustomer onClose={onClose} onCreated={() => void queries.invalidateQueries({ queryKey: ['customer'] })} />
      )
    case 'newTicket':
      return <NewTicket onClose={onClose} />
  }
}
