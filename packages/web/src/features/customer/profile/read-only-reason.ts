import type { CustomerView } from '@crm/contract/customer-views'

type Known = Pick<CustomerView, 'deleted' | 'curator' | 'curatorName' | 'creatorName'>

/** Why a customer is only read, and who may change it instead: while no one is in charge, its creator (docs/rules.md ). */
export function readOnlyReason({ deleted, curator, curatorName, creatorName }: Known) {
  if (deleted) return { key: 'reason.deleted', who: '' } as const
  if (curator === 0) return { key: 'reason.readOnlyNobody', who: creatorName } as const
  return { key: 'reason.readOnly', who: curatorName } as const
}
