import type { CustomerView } from '@crm/contract/customer-views'
import { type Actor, may } from '../../kernel/actor.ts'
import { isInCharge, widestReach } from './rules.ts'
import type { Choices } from './store-choices.ts'
import type { Inserted, NewCustomer } from './store-insert.ts'
import type { Writing } from './store-lock.ts'
import { readCustomerView } from './store-view.ts'

type Asked = Writing<'request.notFound'>

/** The customer as it stands, to be offered beside what the caller typed. */
export async function viewNow({ db, actor, now, refuse }: Asked, customerId: number): Promise<CustomerView> {
  const view = await readCustomerView(db, actor, customerId, widestReach(actor), now)
  return view ?? refuse('request.notFound')
}

/**
 * The customer as the caller's own write left it. Who has just handed it over may not see it any longer and is shown it
 * this once, without the presenter, who may never have been visible.
 */
export async function viewWritten({ db, actor, now, refuse }: Asked, customerId: number): Promise<CustomerView> {
  const seen = await readCustomerView(db, actor, customerId, widestReach(actor), now)
  if (seen) return seen
  const left = await readCustomerView(db, actor, customerId, { kind: 'everything' }, now)
  return left ? { ...left, refId: 0, refName: '' } : refuse('request.notFound')
}

function writtenBy({ userName, fullName }: Actor, now: Date) {
  const moment = now.toISOString()
  return {
    lastInteraction: moment,
    createdDate: moment,
    updatedDate: moment,
    creator: userName,
    creatorName: fullName,
    updatedBy: userName,
    updatedByName: fullName,
  }
}

/**
 * A customer without viewers and presenter as a read would show it right after it was added: what was written and the
 * words that were read before say it all, and creating is too common for one more statement.
 */
export function viewAdded(
  { actor, now }: Pick<Asked, 'actor' | 'now'>,
  draft: NewCustomer,
  { customerId, code, contactIds }: Inserted,
  choices: Choices,
): CustomerView {
  const { refPlace: _, contacts, ...facts } = draft
  const word = (kind: 'user' | 'source' | 'relationship' | 'business', id: number) => choices.nameOf(kind, id) ?? ''
  const rankOf = (id: number) => Number(choices.markOf('group', id))
  const groups = [...draft.groupCustomer].sort((one, other) => rankOf(one) - rankOf(other) || one - other)
  const isOwn = isInCharge(actor, { curator_id: draft.curator || null, created_by: actor.userId })
  return {
    ...facts,
    customerId,
    customerCode: code,
    businessName: word('business', draft.business),
    curatorName: word('user', draft.curator),
    groupCustomer: groups,
    groupNames: groups.map((id) => choices.nameOf('group', id) ?? ''),
    sourceName: word('source', draft.sourceCustomer),
    relationshipName: word('relationship', draft.relationship),
    relationshipColor: choices.markOf('relationship', draft.relationship),
    ...writtenBy(actor, now),
    dontForget: false,
    deleted: false,
    canEdit: may(actor, 'edit') && isOwn,
    version: 1,
    refName: '',
    viewers: [],
    viewerNames: [],
    contacts: contacts
      .map((contact, place) => ({ ...contact, contactId: contactIds[place] ?? 0 }))
      .sort((one, other) => Number(other.primary) - Number(one.primary)),
  }
}
