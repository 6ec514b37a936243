import { type CustomerPeople, drawFormerCurator, fullNameOf } from './customer-people.ts'
import type { CustomerDraft } from './customers.ts'
import { relationships } from './lookups.ts'
import { lastInteractionOf } from './moments.ts'
import { addressIn, drawProvince } from './places.ts'
import type { Random, Weighted } from './random.ts'
import type { Company } from './seed-company.ts'
import { drawSentenceKind, type SentenceKind, sentence } from './sentences.ts'
import type { DemoUserName } from './staff.ts'

export type CustomerEntry = { kind: SentenceKind; content: string; by: DemoUserName; at: Date }
/** A value as the log keeps it, and in words. */
type Logged = { value: string; name: string }
export type CustomerEdit = {
  field: EditedField
  before: Logged
  after: Logged
  by: DemoUserName
  at: Date
}
export type CustomerHistory = { entries: CustomerEntry[]; edits: CustomerEdit[] }
type EditedField = 'curator' | 'relationship' | 'address'

const entryCounts: Weighted<number> = [
  [1, 32],
  [2, 26],
  [3, 18],
  [4, 12],
  [5, 7],
  [8, 5],
]
const editCounts: Weighted<number> = [
  [0, 65],
  [1, 25],
  [2, 10],
]

/**
 * What was written and changed since the customer was added, oldest first. The last interaction of the draft is that of
 * the last entry, and the last change of each field led to what the draft says.
 */
export function drawHistory(
  random: Random,
  draft: CustomerDraft,
  people: CustomerPeople,
  company: Company,
): CustomerHistory {
  const { createdDate, lastInteraction } = draft
  if (createdDate.getTime() === lastInteraction.getTime()) return { entries: [], edits: [] }
  const drawMoments = (count: number) =>
    Array.from({ length: count }, () => lastInteractionOf(random, createdDate, lastInteraction)).sort(
      (one, other) => one.getTime() - other.getTime(),
    )
  const moments = [...drawMoments(random.weighted(entryCounts) - 1), lastInteraction]
  const entries = moments.map((at) => drawEntry(random, draft, people, at))
  const fields = drawEditedFields(random, draft, people)
  const editMoments = drawMoments(fields.length)
  const edits = fields.flatMap((field, index) => {
    const at = editMoments[index]
    return at === undefined ? [] : [{ at, ...drawEdit(random, field, draft, people, company) }]
  })
  return { entries, edits }
}

function drawEntry(random: Random, draft: CustomerDraft, people: CustomerPeople, at: Date): CustomerEntry {
  const { curator, creator, viewers } = people
  const kind = at === draft.lastInteraction ? drawInteraction(random) : drawSentenceKind(random)
  const by = random.chance(0.7) && curator !== null ? curator : random.pick([creator, ...viewers])
  return { at, by, kind, content: sentence(random, kind, draft.genderCustomer) }
}

/** A note is kept, but nothing happened between the company and the customer. */
function drawInteraction(random: Random): SentenceKind {
  const kind = drawSentenceKind(random)
  return kind === 'note' ? drawInteraction(random) : kind
}

/** A new curator comes first: whoever changes the rest later has then the right to. */
function drawEditedFields(random: Random, draft: CustomerDraft, { curator }: CustomerPeople): EditedField[] {
  const fields: EditedField[] = ['address']
  if (curator !== null) fields.push('curator')
  if (draft.codes.relationship !== null) fields.push('relationship')
  const drawn = random.sample(fields, random.weighted(editCounts))
  return drawn.sort((one, other) => Number(other === 'curator') - Number(one === 'curator'))
}

function drawEdit(
  random: Random,
  field: EditedField,
  draft: CustomerDraft,
  { curator, creator }: CustomerPeople,
  company: Company,
): Omit<CustomerEdit, 'at'> {
  const by = curator ?? creator
  if (field === 'curator') {
    const logged = (userName: DemoUserName) => ({ value: String(company.users[userName]), name: fullNameOf(userName) })
    const former = drawFormerCurator(random, by)
    return { field, by: former, before: logged(former), after: logged(by) }
  }
  if (field === 'address') {
    const former = addressIn(random, drawProvince(random))
    return { field, by, before: { value: former, name: former }, after: { value: draft.address, name: draft.address } }
  }
  const present = relationships.find(({ code }) => code === draft.codes.relationship) ?? relationships[0]
  const former = random.pick(relationships.filter((relationship) => relationship !== present))
  const logged = ({ code, name }: typeof present) => ({ value: String(company.relationships[code]), name })
  return { field, by, before: logged(former), after: logged(present) }
}
