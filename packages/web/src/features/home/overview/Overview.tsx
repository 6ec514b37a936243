import type { Overview as Figures } from '@crm/contract/overview'
import { ForgetShare } from './ForgetShare.tsx'
import { NewCustomers } from './NewCustomers.tsx'
import { OpenTickets } from './OpenTickets.tsx'
import { TargetsMet } from './TargetsMet.tsx'

export default function Overview({ overview: { customers, tickets } }: { overview: Figures }) {
  return (
    <>
      {customers && <NewCustomers figures={customers} />}
      {customers && <ForgetShare figures={customers} />}
      {tickets && <OpenTickets figures={tickets} />}
      {tickets && <TargetsMet figures={tickets} />}
    </>
  )
}
