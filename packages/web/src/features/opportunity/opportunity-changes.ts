import { type ChangedMany, opportunity } from '@crm/contract/opportunity'
import type { OpportunityRow } from '@crm/contract/opportunity-views'
import { call } from '../../kernel/call.ts'
import { refusalText, translate } from '../../kernel/i18n.ts'
import { showToast } from '../../kernel/toast.ts'
import { keepOpportunity, refreshOpportunities } from './opportunity-queries.ts'

/** Tells how many were changed, and why the others were not. */
export function tellChanged({ changed, left }: ChangedMany) {
  const [first] = left
  const key = first === undefined ? 'opportunity:bulk.done' : 'opportunity:bulk.doneButFor'
  const why = first && translate(`refusal:${first.why}`)
  showToast({
    tone: left.length > 0 ? 'warning' : 'success',
    text: translate(key, { changed, left: left.length, why }),
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
