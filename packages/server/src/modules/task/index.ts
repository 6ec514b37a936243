import type { task as taskApi } from '@crm/contract/task'
import type { Capability } from '../../kernel/events/capability.ts'
import type { HandlersOf } from '../../kernel/http/handler.ts'
import { add, addSubtask } from './add.ts'
import { taskFacts } from './events.ts'
import { board, calendar, conflicts, myDay, one, search } from './list/read.ts'
import { deleteTasks, recover } from './removal.ts'
import { changeStatus, finish, updateMany } from './steps/step.ts'
import { taskResource } from './store-scope.ts'
import { comment, timeline } from './talk/comment.ts'
import { taskJobs } from './telling/jobs.ts'
import { checkItem, vote } from './together.ts'
import { move, update } from './update.ts'

export { taskAutomation } from './automation/steps.ts'

export { taskFeed } from './feed/handlers.ts'

export const taskCapability: Capability = { resource: taskResource, facts: taskFacts, jobs: taskJobs }

export const task: HandlersOf<typeof taskApi> = {
  one,
  search,
  myDay,
  board,
  calendar,
  conflicts,
  add,
  addSubtask,
  update,
  move,
  status: changeStatus,
  finish,
  vote,
  checkItem,
  updateMany,
  delete: deleteTasks,
  recover,
  comment,
  timeline,
}
