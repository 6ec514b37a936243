import { lazy, type ReactNode, Suspense, useState } from 'react'
import type { Side } from '../../ui/TwoValues.tsx'
import { changedFacts, type Edit, type RecordFacts, type Versioned } from './record.ts'
import { type AskSide, type Clash, saveRecord } from './save-record.ts'

const RecordClash = lazy(() => import('./RecordClash.tsx'))

interface Question<View extends Versioned, Field extends string> {
  readonly clash: Clash<View, Field>
  readonly onSettle: (side: Side | null) => void
}

function wordsOf<View extends Versioned, Field extends string, Patch extends object>(
  facts: RecordFacts<View, Field, Patch>,
  { field, mine, theirs, base, current, saved }: Clash<View, Field>,
) {
  const others = changedFacts(facts, base, current).filter((other) => other !== field)
  const drawn = { mine: facts.draw?.(field, mine), theirs: facts.draw?.(field, theirs) }
  return {
    label: facts.label(field),
    mine: drawn.mine ?? mine,
    theirs: drawn.theirs ?? theirs,
    others: others.map(facts.label),
    saved,
    isWide: drawn.mine !== undefined,
  }
}

/**
 * Saves changes of `view`; where two people changed the same fact, `dialog` asks whose value stands, one clash after the
 * other. `save` answers the sentence to show when nothing was saved; `base`: what the person saw who began to type.
 */
export function useRecord<View extends Versioned, Field extends string, Patch extends object>(
  facts: RecordFacts<View, Field, Patch>,
  view: View,
): { save: (edit: Edit<View, Field, Patch>, base?: View) => Promise<string | undefined>; dialog: ReactNode } {
  const [questions, setQuestions] = useState<readonly Question<View, Field>[]>([])
  const [first] = questions
  const ask: AskSide<View, Field> = (clash) =>
    new Promise((resolve) => {
      const question: Question<View, Field> = {
        clash,
        onSettle: (side) => {
          setQuestions((now) => now.filter((one) => one !== question))
          resolve(side)
        },
      }
      setQuestions((now) => [...now, question])
    })
  const dialog = first && (
    <Suspense>
      <RecordClash key={first.clash.current.version} {...wordsOf(facts, first.clash)} onSettle={first.onSettle} />
    </Suspense>
  )
  return { save: (edit, base = view) => saveRecord(facts, base, edit, ask), dialog }
}
