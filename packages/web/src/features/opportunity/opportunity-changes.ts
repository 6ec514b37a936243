import { type ChangedMany, opportunity } from '@crm/contract/opportunity'
import type { OpportunityRow } from '@crm/contract/opportunity-views'
import { call } from '../../kernel/call.ts'
import { refusalText, translate } from '../../kernel/i18n.ts'
import { showToast } from '../../kernel/toast.ts'
import { keepOpportunity, refreshOpportunities } from './opportunity-queries.ts'

type Undo = (rows: readonly OpportunityRow[]) => readonly (() => Promise<ChangedMany>)[]
const idsOf = (rows: readonly OpportunityRow[]) => rows.map(({ opportunityId }) => opportunityId)

/** To the step and the probability that each had. */
export const toFormerStep: Undo = (rows) =>
  [...Map.groupBy(rows, ({ approach, probability }) => `${approach} ${probability}`).values()].map(
    (own) => () =>
      call(opportunity.moveMany, {
        body: { opportunityIds: idsOf(own), approach: own[0]?.approach ?? 0, probability: own[0]?.probability },
      }),
  )

/** To whom each belonged. */
export const toFormerCurator: Undo = (rows) =>
  [...Map.groupBy(rows, ({ curator }) => curator)].map(
    ([curator, own]) =>
      () =>
        call(opportunity.transfer, { body: { opportunityIds: idsOf(own), curator } }),
  )

export const fromDeleted: Undo = (rows) => [() => call(opportunity.recover, { body: { opportunityIds: idsOf(rows) } })]

async function goBack(ways: readonly (() => Promise<ChangedMany>)[]) {
  try {
    const whole: ChangedMany = { changed: 0, left: [] }
    for (const way of ways) {
      const { changed, left } = await way()
      whole.changed += changed
      whole.left.push(...left)
    }
    tellChanged(whole)
  } catch (error) {
    tellFailure(error)
    void refreshOpportunities()
  }
}

/** Tells how many were changed, and why the others were not; with `undo` the message takes it back. */
export function tellChanged({ changed, left }: ChangedMany, rows: readonly OpportunityRow[] = [], undo?: Undo) {
  const done = rows.filter(({ opportunityId }) => !left.some((one) => one.opportunityId === opportunityId))
  const [first] = left
  const key = first === undefined ? 'opportunity:bulk.done' : 'opportunity:bulk.doneButFor'
  const why = first && translate(`refusal:${first.why}`)
  showToast({
    tone: left.length > 0 ? 'warning' : 'success',
    text: translate(key, { changed, left: left.length, why }),
    ...(undo &&
      done.length > 0 && {
        action: { label: translate('opportunity:act.move.undo'), run: () => void goBack(undo(done)) },
      }),
  })
  void refreshOpportunities()
}
export const tellFailure = (error: unknown) => showToast({ tone: 'error', text: refusalText(error) })

/** Gives one to somebody else, or to nobody; it can be taken back from the message. */
export async function handOver({ opportunityId, curator, name }: OpportunityRow, to: number) {
  const give = (next: number) =>
    call(opportunity.transfer, { body: { opportunityIds: [opportunityId], curator: next } })
  try {
    const { changed, left } = await give(to)
    void refreshOpportunities()
    if (changed === 0) return tellChanged({ changed, left })
    const undo = async () => tellChanged(await give(curator))
    const action = { label: translate('opportunity:act.move.undo'), run: () => void undo().catch(tellFailure) }
    showToast({ tone: 'success', key: 'opportunity:act.transfer.done', values: { name }, action })
  } catch (error) {
    tellFailure(error)
  }
}

export async function reopen({ opportunityId, version }: Pick<OpportunityRow, 'opportunityId' | 'version'>) {
  try {
    keepOpportunity(await call(opportunity.reopen, { body: { opportunityId, version } }))
    showToast({ tone: 'success', key: 'opportunity:act.reopen.done' })
  } catch (error) {
    tellFailure(error)
  }
}
