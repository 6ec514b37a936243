import { lazy, type ReactNode, Suspense, useState } from 'react'
import type { AskSide, Clash } from './save-department.ts'

const ClashDialog = lazy(() => import('./ClashDialog.tsx'))

interface Question {
  readonly clash: Clash
  readonly settle: (side: 'mine' | 'theirs' | null) => void
}

/** Asks the person whose value stands; several clashes are asked one after the other. */
export function useClash(): { ask: AskSide; dialog: ReactNode } {
  const [questions, setQuestions] = useState<readonly Question[]>([])
  const [first] = questions
  const ask: AskSide = (clash) =>
    new Promise((resolve) => {
      const question: Question = {
        clash,
        settle: (side) => {
          setQuestions((now) => now.filter((one) => one !== question))
          resolve(side)
        },
      }
      setQuestions((now) => [...now, question])
    })
  const dialog = first && (
    <Suspense>
      <ClashDialog key={first.clash.current.version} clash={first.clash} onSettle={first.settle} />
    </Suspense>
  )
  return { ask, dialog }
}
