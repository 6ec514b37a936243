import { useBlocker } from '@tanstack/react-router'
import { useLeaveQuestion, useUnloadGuard } from '../../ui/form/leave-question.ts'

type Search = Readonly<Record<string, unknown>>

/**
 * Neither another page nor the closed tab takes unsaved changes along without a question. `isStill`: whether an address is
 * another part of the same form.
 */
export function useLeaveGuard(isChanged: boolean, isStill: (search: Search) => boolean = () => false) {
  const ask = useLeaveQuestion()
  useUnloadGuard(isChanged)
  useBlocker({
    shouldBlockFn: async ({ next }) => !isStill(next.search as Search) && !(await ask()),
    enableBeforeUnload: false,
    disabled: !isChanged,
  })
}
