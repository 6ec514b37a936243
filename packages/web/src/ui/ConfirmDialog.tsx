import { createContext, lazy, type ReactNode, Suspense, use, useRef, useState } from 'react'
import { findFocused } from './use-focus-back.ts'

export type Question = {
  title: string
  body?: ReactNode
  /** What the button that does it says: the verb, never "OK". */
  confirm: string
  cancel?: string
  danger?: boolean
  /** A word to be typed first; for what nobody can undo. */
  typed?: string
}
type Ask = (question: Question) => Promise<boolean>

// Dialogs weigh 30 kB, and no page asks before it is shown.
const loadBody = () => import('./ConfirmBody.tsx')
const ConfirmBody = lazy(loadBody)

/** Without a network the dialog may not arrive: the browser's own question stands in, where it says enough. */
const askPlainly = ({ title, typed }: Question) => typed === undefined && window.confirm(title)

const AskContext = createContext<Ask>(() => Promise.resolve(false))

/** `await confirm({ title, confirm })`: true when the person agreed. */
export const useConfirm = () => use(AskContext)

export const ConfirmProvider = ({ children }: { children: ReactNode }) => {
  const [question, setQuestion] = useState<Question | null>(null)
  const [opened, setOpened] = useState(false)
  const answer = useRef<(agreed: boolean) => void>(undefined)
  const askedFrom = useRef<Element | null>(null)

  const settle = (agreed: boolean) => {
    answer.current?.(agreed)
    answer.current = undefined
    setOpened(false)
    // Mantine remembers the focus only for dialogs that were there before they opened.
    if (askedFrom.current instanceof HTMLElement) askedFrom.current.focus({ preventScroll: true })
  }
  // A second question settles the first as declined, so that nobody waits for an answer that cannot come.
  const [ask] = useState<Ask>(() => (next: Question) => {
    answer.current?.(false)
    askedFrom.current = findFocused()
    return new Promise<boolean>((resolve) => {
      answer.current = resolve
      const show = () => {
        if (answer.current !== resolve) return
        setQuestion(next)
        setOpened(true)
      }
      loadBody().then(show, () => resolve(askPlainly(next)))
    })
  })

  return (
    <AskContext value={ask}>
      {children}
      <Suspense>
        {question && <ConfirmBody key={question.title} question={question} opened={opened} onSettle={settle} />}
      </Suspense>
    </AskContext>
  )
}
