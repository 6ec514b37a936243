import { refusalText, translate } from '../../kernel/i18n.ts'
import { showToast, type ToastAction } from '../../kernel/toast.ts'
import { type Entry, type EntryChange, type EntryFacts, type ListName, listCalls } from './lookup-calls.ts'
import { refreshLists } from './lookup-queries.ts'

export type LookupActs = ReturnType<typeof lookupActs>

function tell(act: string, values: Record<string, unknown>, undo?: () => void) {
  const action: ToastAction | undefined = undo && { label: translate('lookup:undo'), run: undo }
  showToast({ tone: 'success', key: `lookup:done.${act}`, values, ...(action && { action }) })
}

/** What stands on the screens is asked again either way: a refusal means that it was old. */
async function settle<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } finally {
    void refreshLists()
  }
}

/** For what is started without a form: a refusal is told in a notice. Answers whether it was done. */
async function attempt(work: () => Promise<unknown>): Promise<boolean> {
  try {
    await settle(work)
    return true
  } catch (error) {
    showToast({ tone: 'error', text: refusalText(error) })
    return false
  }
}

/** The acts of one list. Those of a form reject with the refusal, for the form to show; the others tell it themselves. */
export function lookupActs(list: ListName) {
  const calls = listCalls[list]

  const recover = (entry: Entry) =>
    attempt(async () => {
      await calls.recover(entry.index)
      tell('recovered', { name: entry.name })
    })

  const move = (entry: Entry, parent: number | null, into: string, isUndo = false): Promise<boolean> =>
    attempt(async () => {
      const moved = await calls.update({ index: entry.index, version: entry.version, parent })
      const back = () => void move(moved, entry.parent ?? null, '', true)
      const words = { name: entry.name, into }
      if (isUndo) tell('movedBack', words)
      else tell(parent === null ? 'movedToTop' : 'moved', words, back)
    })

  return {
    add: (facts: EntryFacts) =>
      settle(async () => {
        await calls.add(facts)
        tell('added', { name: facts.name })
      }),
    update: (change: EntryChange, name: string) =>
      settle(async () => {
        await calls.update(change)
        tell('updated', { name })
      }),
    /** Only who took nobody along can be put back as it was. */
    remove: (entry: Entry, moveTo?: Entry) =>
      settle(async () => {
        await calls.remove(entry.index, moveTo?.index)
        const words = { name: entry.name, into: moveTo?.name }
        if (moveTo) tell('deletedMoved', words)
        else tell('deleted', words, () => void recover(entry))
      }),
    recover,
    move,
  }
}
