export const opportunityStatus = { open: 1, success: 2, failure: 3 } as const
export const opportunityStatuses = [1, 2, 3] as const
export type OpportunityStatus = (typeof opportunityStatuses)[number]

/** The specification's; a campaign may have reasons of its own besides. */
export const failReasons = [
  'inaccessible',
  'notInterested',
  'notSuitable',
  'hasCompetitor',
  'priceTooHigh',
  'noCustomerCare',
  'cannotReply',
  'notOnAppointment',
  'other',
] as const
export type FailReason = (typeof failReasons)[number]

export const opportunitySorts = [
  '-createdDate',
  'createdDate',
  '-stepDate',
  'stepDate',
  'expectedDate',
  '-expectedDate',
  '-revenue',
  'revenue',
  'name',
  '-name',
] as const
export type OpportunitySort = (typeof opportunitySorts)[number]

/** How a line of the log is counted. */
export const opportunityAction = {
  added: 1,
  updated: 2,
  deleted: 3,
  recovered: 4,
  moved: 5,
  succeeded: 6,
  failed: 7,
  reopened: 8,
  transferred: 9,
  /** Its end was to write to the customer. */
  messaged: 10,
} as const

type Standing = { readonly status: OpportunityStatus }

/** When a step may be taken: the server decides by it, the button is disabled by it. */
export const opportunityCan = {
  move: ({ status }: Standing): boolean => status === opportunityStatus.open,
  end: ({ status }: Standing): boolean => status === opportunityStatus.open,
  reopen: ({ status }: Standing): boolean => status !== opportunityStatus.open,
}

/** What an opportunity is worth by the probability of its step, to two decimals. */
export const weighted = (revenue: number, probability: number): number => Math.round(revenue * probability) / 100
