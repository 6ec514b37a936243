import { task } from '@crm/contract/task'
import { call } from '../../../kernel/call.ts'
import { queries } from '../../../kernel/query.ts'
import type { Said } from '../../../kit/talk/use-composer.ts'
import { timelineQuery } from '../task-queries.ts'

export interface NewComment extends Said {
  readonly taskId: number
}

/** Whoever wrote it sees it at once. */
export async function sendComment(comment: NewComment, repeatKey: string): Promise<void> {
  const entry = await call(task.comment, { body: comment, repeatKey })
  const { queryKey } = timelineQuery(comment.taskId)
  queries.setQueryData(queryKey, (known) => {
    const [first, ...older] = known?.pages ?? []
    if (known === undefined || first === undefined) return known
    return { ...known, pages: [{ ...first, items: [entry, ...first.items] }, ...older] }
  })
  void queries.invalidateQueries({ queryKey })
}
