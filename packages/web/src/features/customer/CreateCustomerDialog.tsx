import type { CustomerView } from '@crm/contract/customer-views'
import { CreateCustomerForm } from './create/CreateCustomerForm.tsx'

interface Props {
  readonly opened: boolean
  readonly onClose: () => void
  readonly onCreated: (customer: CustomerView) => void
}

/** Adds a customer and closes itself. It brings the form's schemas along: load it when it is asked for. */
export const CreateCustomerDialog = ({ opened, ...form }: Props) => opened && <CreateCustomerForm {...form} />
