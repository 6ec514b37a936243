import { campaignAddition } from '@crm/contract/campaign'
import type { AdditionView } from '@crm/contract/campaign-views'
import { call } from '../../../kernel/call.ts'
import { refusalText, translate } from '../../../kernel/i18n.ts'
import { queries } from '../../../kernel/query.ts'
import { showToast } from '../../../kernel/toast.ts'

const ASKED_EVERY_MS = 1_000

const read = (additionId: string) => call(campaignAddition.one, { params: { additionId } })
const pause = () => new Promise((resolve) => setTimeout(resolve, ASKED_EVERY_MS))

function refresh() {
  void queries.invalidateQueries({ queryKey: ['campaign'] })
  void queries.invalidateQueries({ queryKey: ['opportunity'] })
}

async function undo(additionId: string) {
  try {
    const { removed } = await call(campaignAddition.undo, { params: { additionId } })
    showToast({ tone: 'success', key: 'campaign:addition.undone', values: { shown: removed } })
  } catch (error) {
    showToast({ tone: 'error', text: refusalText(error) })
  }
  refresh()
}

/** Tells how an addition goes until it is done, and offers the way back. `expected`: how many it should bring in. */
export async function followAddition(additionId: string, expected: number) {
  let state: AdditionView | null = null
  try {
    state = await read(additionId)
    if (state.state === 'running')
      showToast({ tone: 'info', key: 'campaign:addition.running', values: { shown: expected } })
    while (state.state === 'running') {
      await pause()
      state = await read(additionId)
    }
  } catch (error) {
    showToast({ tone: 'error', text: refusalText(error) })
  }
  refresh()
  if (state?.state === 'failed')
    showToast({ tone: 'error', text: translate(`refusal:${state.failure ?? 'request.unavailable'}`) })
  if (state?.state !== 'done') return
  const action = { label: translate('campaign:addition.undo'), run: () => void undo(additionId) }
  showToast({ tone: 'success', key: 'campaign:addition.done', values: { shown: state.added }, action })
}
