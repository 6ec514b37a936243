import type { department } from '@crm/contract/department'
import { isAdmin } from '../../kernel/actor.ts'
import type { Handler } from '../../kernel/http/handler.ts'
import { listDepartments, listUsers, readDepartment } from './store.ts'

type Api = typeof department

const usersMax = 100

export const readAll: Handler<Api['all']> = ({ db, query }) =>
  listDepartments(db, { deleted: query.deleted === 'true' })

export const readOne: Handler<Api['one']> = async ({ db, params, refuse }) =>
  (await readDepartment(db, params.departmentId)) ?? refuse('request.notFound')

/** Who is here is everybody's to know; who was, the admin's. */
export const readUsers: Handler<Api['users']> = async ({ actor, db, params, query, refuse }) => {
  const { departmentId, isDelete: deleted } = params
  if (deleted && !isAdmin(actor)) return refuse('access.forbidden')
  const { text = '', block = 1, maxPerBlock = usersMax } = query
  return listUsers(db, { departmentId, deleted, text, block, maxPerBlock })
}
