import { ticketPriority, ticketStatus } from '@crm/contract/ticket-rules'
import type { TicketView } from '@crm/contract/ticket-views'
import type { DepartmentCode } from '../demo/departments.ts'
import type { DemoUserName } from '../demo/staff.ts'
import type { Caller, Harness } from './harness.ts'

interface Wanted {
  readonly name?: string
  readonly department?: DepartmentCode
  readonly creator?: DemoUserName
  readonly curator?: DemoUserName
  readonly participants?: readonly DemoUserName[]
  readonly isWaiting?: boolean
}

/** Tickets as they rest in the database, for what is not about adding them; a test names only what it is about. */
export function ticketRows(h: Harness) {
  let count = 0
  const userOf = (userName: DemoUserName) => h.company.users[userName]

  /** Of support unless said otherwise, sent by sales. */
  async function add(wanted: Wanted = {}): Promise<number> {
    count += 1
    const { name = `Phiếu ${count}`, department = 'support', creator = 'staff.sales01', curator } = wanted
    const { participants = [], isWaiting = false } = wanted
    const created = h.clock.now()
    const { ticket_id: ticketId } = await h.db
      .insertInto('ticket')
      .values({
        name,
        priority: ticketPriority.medium,
        status: curator ? ticketStatus.inProgress : ticketStatus.new,
        department_id: h.company.departments[department],
        created_by: userOf(creator),
        curator_id: curator ? userOf(curator) : null,
        waiting_since: isWaiting ? created : null,
        created_at: created,
        updated_at: created,
      })
      .returning('ticket_id')
      .executeTakeFirstOrThrow()
    const named = new Set([creator, ...(curator ? [curator] : []), ...participants].map(userOf))
    const access = [...named].map((user_id) => ({ user_id, ticket_id: ticketId, created_at: created }))
    await h.db.insertInto('ticket_access').values(access).execute()
    const taking = participants.map((userName) => ({ ticket_id: ticketId, user_id: userOf(userName) }))
    if (taking.length > 0) await h.db.insertInto('ticket_participant').values(taking).execute()
    return ticketId
  }

  const stored = (ticketId: number) =>
    h.db.selectFrom('ticket').selectAll().where('ticket_id', '=', ticketId).executeTakeFirstOrThrow()

  /** The log of a ticket, oldest first. */
  const logOf = (ticketId: number) =>
    h.db
      .selectFrom('activity_log')
      .select(['message', 'action', 'edit_field', 'before', 'before_name', 'after', 'after_name'])
      .where('resource', '=', 'Issue')
      .where('target_id', '=', ticketId)
      .orderBy('log_id')
      .execute()

  /** Everything is told, then whose bells rang and why. */
  async function bells() {
    await h.platform.dispatcher.drain()
    const rows = await h.db
      .selectFrom('bell as b')
      .innerJoin('account as u', 'u.user_id', 'b.user_id')
      .select(['u.user_name', 'b.message', 'b.target_id', 'b.body'])
      .orderBy('u.user_name')
      .orderBy('b.message')
      .execute()
    return rows.map(({ user_name, message, target_id, body }) => ({ userName: user_name, message, target_id, body }))
  }

  const write = (caller: Caller, kind: 'Comment' | 'Note', issueId: number, content: string, rest: object = {}) =>
    caller.post(kind === 'Comment' ? '/api/IssueComment/Comment' : '/api/IssueNote/AddNote', {
      issueId,
      content,
      ...rest,
    })

  const readPath = (caller: Caller, kind: 'Comment' | 'Note' | 'Log', issueId: number, rest = '1/20') => {
    const call = { Comment: 'IssueComment/GetAllComment', Note: 'IssueNote/GetNote', Log: 'IssueLog/GetLogByIssueId' }
    return caller.get(`/api/${call[kind]}/${issueId}/${caller.me.userId}/${rest}`)
  }

  /** A ticket as a person reads it. */
  async function read(caller: Caller, ticketId: number): Promise<TicketView> {
    const answer = await caller.get(`/api/Issue/GetIssueById/${ticketId}/${caller.me.userId}/false`)
    if (answer.statusCode !== 200) throw new Error(`not read: ${answer.body}`)
    return answer.json()
  }

  const merge = async (caller: Caller, index: number, survivor: number, version?: number) =>
    caller.put('/api/Issue/MergeIssue', { index, survivor, version: version ?? (await stored(index)).version })

  /** Merges, and answers what undoes it. */
  async function merged(caller: Caller, index: number, survivor: number): Promise<string> {
    const answer = await merge(caller, index, survivor)
    if (answer.statusCode !== 200) throw new Error(`not merged: ${answer.body}`)
    const one = answer.json<TicketView>().merged.find((link) => link.index === index)
    return one?.undoId ?? ''
  }

  const undo = (caller: Caller, undoId: string) => caller.put(`/api/Issue/UndoMerge/${undoId}`)

  return { userOf, add, stored, logOf, bells, write, readPath, read, merge, merged, undo }
}
