import type { ResponseTarget, responseTarget, WorkingTime } from '@crm/contract/response-target'
import { recordAudited } from '../../kernel/audit.ts'
import { type Change, changesOf } from '../../kernel/events/changes.ts'
import type { Handler } from '../../kernel/http/handler.ts'
import { swapVersioned } from '../../kernel/settings.ts'
import type { Db } from '../../schema/index.ts'
import { responseTargetUpdated } from './events.ts'
import { faultsOf } from './rules.ts'
import { keptName, listTargets, readDepartmentNames, readWorkingTime, replaceTargets } from './store.ts'

interface Plan {
  readonly targets: readonly ResponseTarget[]
  readonly workingTime: WorkingTime
}

/** Response and resolve of each target as `response.<department>.<priority>`, the working time as two texts. */
const factsOf = ({ targets, workingTime }: Plan): Record<string, string | number | null> => ({
  ...Object.fromEntries(
    targets.flatMap(({ departmentId, priority, responseMinutes, resolveMinutes }) => [
      [`response.${departmentId ?? 0}.${priority}`, responseMinutes],
      [`resolve.${departmentId ?? 0}.${priority}`, resolveMinutes],
    ]),
  ),
  days: JSON.stringify(workingTime.days),
  holidays: JSON.stringify(workingTime.holidays),
})

function changesBetween(before: Plan, after: Plan): Change[] {
  const [was, is] = [factsOf(before), factsOf(after)]
  const none = Object.fromEntries([...Object.keys(was), ...Object.keys(is)].map((field) => [field, null]))
  return changesOf({ ...none, ...was }, { ...none, ...is })
}

async function isEachThere(db: Db, targets: readonly ResponseTarget[]): Promise<boolean> {
  const ids = targets.map(({ departmentId }) => departmentId).filter((id) => id !== null)
  return (await readDepartmentNames(db, ids)).size === new Set(ids).size
}

export const update: Handler<typeof responseTarget.update> = async (call) => {
  const { body, db, refuse } = call
  const { targets, workingTime, version: from } = body
  const faults = faultsOf(workingTime, targets)
  if (faults.length > 0) return refuse('request.malformed', faults)
  const before = { targets: await listTargets(db), workingTime: (await readWorkingTime(db)).workingTime }
  // The row stays locked from here on: whoever edits at the same moment waits, and is told.
  const version = await swapVersioned(db, keptName, from, workingTime)
  if (version === undefined) return refuse('request.staleVersion')
  if (!(await isEachThere(db, targets))) return refuse('department.unknown')
  await replaceTargets(db, targets)
  const after = { targets: await listTargets(db), workingTime }
  const changes = changesBetween(before, after)
  await recordAudited(call, responseTargetUpdated, { changes }, { target: 'responseTarget', details: { changes } })
  return { ...after, version }
}
