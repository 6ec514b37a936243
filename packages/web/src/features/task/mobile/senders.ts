import { registerSender } from '../../../kernel/outbox.ts'
import { type FinishBody, sendFinish } from '../form/use-finish-form.ts'
import { type NewComment, sendComment } from '../talk/send-comment.ts'

/** What may wait for a network. The phone's shell loads this where something of it waits: each name begins with `task.`. */
export const sendKinds = { finish: 'task.finish', comment: 'task.comment' } as const

/** With its title: to be told by, wherever it waits. */
export interface Finish {
  readonly title: string
  readonly body: FinishBody
}

registerSender<Finish>(sendKinds.finish, ({ body }, repeatKey) => sendFinish(body, repeatKey))
registerSender<NewComment>(sendKinds.comment, sendComment)
