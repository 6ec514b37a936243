import { type ComponentType, type ReactNode, Suspense, useState } from 'react'
import type { Side } from './TwoValues.tsx'

/** `null`: undecided, what was typed stays where it is. */
type Answer = Side | null

/** Asks whose value stands. */
export type AskSide<Clash> = (clash: Clash) => Promise<Answer>

export interface ClashProps<Clash> {
  readonly clash: Clash
  readonly onSettle: (side: Answer) => void
}

interface Versioned {
  readonly current: { readonly version: number }
}

/** Asks the person whose value stands; several clashes are asked one after the other. */
export function useClash<Clash extends Versioned>(
  Dialog: ComponentType<ClashProps<Clash>>,
): { ask: AskSide<Clash>; dialog: ReactNode } {
  const [questions, setQuestions] = useState<readonly ClashProps<Clash>[]>([])
  const [first] = questions
  const ask: AskSide<Clash> = (clash) =>
    new Promise((resolve) => {
      const question: ClashProps<Clash> = {
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
      <Dialog key={first.clash.current.version} {...first} />
    </Suspense>
  )
  return { ask, dialog }
}
