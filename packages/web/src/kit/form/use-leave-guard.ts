import { useBlocker } from '@tanstack/react-router'
import { useLeaveQuestion, useUnloadGuard } from '../../ui/form/leave-question.ts'

/** Neither another page nor the closed tab takes unsaved changes along without a question. */
export function useLeaveGuard(isChanged: boolean) {
  const ask = useLeaveQuestion()
  useUnloadGuard(isChanged)
  useBlocker({ shouldBlockFn: async () => !(await ask()), enableBeforeUnload: false, disabled: !isChanged })
}
