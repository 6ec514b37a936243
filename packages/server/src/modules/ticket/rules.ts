import { LEADER_POSITION_ID } from '@crm/contract/rules/limits'
import { type Actor, isAdmin, isGranted, may } from '../../kernel/actor.ts'
import { inOrder } from '../../kit/record-lock.ts'

/** How far a reader sees: tickets by name and those of departments, or all there are. docs/rules.md. */
export type Reach =
  | { readonly kind: 'departments'; readonly userId: number; readonly departments: readonly number[] }
  | { readonly kind: 'everything' }

/** Departments besides the own one that a leader was given to look after. */
const scopeOf = (actor: Actor): readonly number[] => (may(actor, 'viewAll') ? (actor.departments ?? []) : [])

/** The departments whose notes are for an actor. docs/rules.md. */
export const noteDepartmentsOf = (actor: Actor): readonly number[] => [actor.departmentId, ...scopeOf(actor)]

/** `viewAll` was checked by the kernel: who asks for it has the right, and the record says what it widens to. */
export function reachOf(actor: Actor, wanted: { readonly viewAll: boolean }): Reach {
  if (wanted.viewAll && actor.departments === null) return { kind: 'everything' }
  const departments = inOrder([actor.departmentId, ...(wanted.viewAll ? scopeOf(actor) : [])])
  return { kind: 'departments', userId: actor.userId, departments }
}

/** The widest an actor sees: what decides whether a ticket exists for the person. */
export const widestReach = (actor: Actor): Reach => reachOf(actor, { viewAll: may(actor, 'viewAll') })

/** What of a ticket decides who may do what with it. */
export interface Ownership {
  readonly departmentId: number
  readonly createdBy: number
  readonly curatorId: number | null
  readonly participants: readonly number[]
}

/** What the reader may do with a ticket, by the names of TicketView. */
export interface Rights {
  readonly canUpdateCurator: boolean
  readonly canUpdateDepartment: boolean
  readonly canDecide: boolean
  readonly canEdit: boolean
  readonly canReopen: boolean
  readonly canDelete: boolean
  readonly canNote: boolean
}

/** Who may do what with a ticket; whether it stands where a step begins is `ticketCan`. docs/rules.md. */
export function rightsOn(actor: Actor, ticket: Ownership): Rights {
  const edits = isGranted(actor, 'edit')
  const admin = isAdmin(actor)
  const belongs = actor.departmentId === ticket.departmentId
  const leads = belongs && actor.positionId === LEADER_POSITION_ID
  const isCurator = ticket.curatorId === actor.userId
  const isCreator = ticket.createdBy === actor.userId
  const ofDepartment = admin || noteDepartmentsOf(actor).includes(ticket.departmentId)
  const inCharge = edits && (admin || leads || isCurator)
  return {
    canUpdateCurator: inCharge,
    canUpdateDepartment: inCharge,
    canDecide: edits && ofDepartment,
    canEdit: inCharge || (edits && isCreator),
    canReopen: edits && (ofDepartment || isCreator || ticket.participants.includes(actor.userId)),
    canDelete: admin,
    canNote: ofDepartment || isCurator,
  }
}

const noRights: Rights = {
  canUpdateCurator: false,
  canUpdateDepartment: false,
  canDecide: false,
  canEdit: false,
  canReopen: false,
  canDelete: false,
  canNote: false,
}

/** A merged ticket takes no change; its notes stay with those who read them. docs/rules.md. */
export const rightsOnMerged = (actor: Actor, ticket: Ownership): Rights => ({
  ...noRights,
  canNote: rightsOn(actor, ticket).canNote,
})
