import type { TicketView } from '@crm/contract/ticket-views'
import type { DepartmentCode } from '../demo/departments.ts'
import type { DemoUserName } from '../demo/staff.ts'
import { customerCalls } from './customer-calls.ts'
import type { Caller, Harness } from './harness.ts'
import { ticketRows } from './ticket-rows.ts'

type Sent = readonly [name: string, bytes: Uint8Array]

interface Form {
  readonly fields: Readonly<Record<string, string | number | undefined>>
  readonly files?: readonly Sent[]
  readonly pictures?: readonly Sent[]
}

async function bodyOf({ fields, files = [], pictures = [] }: Form) {
  const form = new FormData()
  for (const [field, value] of Object.entries(fields)) if (value !== undefined) form.set(field, String(value))
  for (const [name, bytes] of pictures) form.append('ImageEmbedded', new Blob([new Uint8Array(bytes)]), name)
  for (const [name, bytes] of files) form.append('Files', new Blob([new Uint8Array(bytes)]), name)
  const written = new Response(form)
  const headers = { 'content-type': written.headers.get('content-type') ?? '' }
  return [Buffer.from(await written.arrayBuffer()), { headers }] as const
}

type Numbered = Pick<TicketView, 'index' | 'version'>

/** Tickets as people work with them, over HTTP; a test names only what it is about. */
export function ticketCalls(h: Harness) {
  let count = 0
  const rows = ticketRows(h)
  const { untouched } = customerCalls(h)
  const departmentOf = (code: DepartmentCode) => h.company.departments[code]

  /** To support unless said otherwise. */
  async function send(caller: Caller, wanted: Form['fields'] = {}, attached: Omit<Form, 'fields'> = {}) {
    count += 1
    const fields = { Name: `Phiếu ${count}`, DepartmentId: departmentOf('support'), Priority: 3, ...wanted }
    return caller.post('/api/Issue/AddIssue', ...(await bodyOf({ fields, ...attached })))
  }

  async function add(caller: Caller, wanted: Form['fields'] = {}, attached: Omit<Form, 'fields'> = {}) {
    const answer = await send(caller, wanted, attached)
    if (answer.statusCode !== 200) throw new Error(`not added: ${answer.body}`)
    return answer.json<TicketView>()
  }

  const update = (caller: Caller, { index, version }: Numbered, wanted: object) =>
    caller.put('/api/Issue/UpdateIssue', { index, version, ...wanted })

  async function updated(caller: Caller, ticket: Numbered, wanted: object): Promise<TicketView> {
    const answer = await update(caller, ticket, wanted)
    if (answer.statusCode !== 200) throw new Error(`not updated: ${answer.body}`)
    return answer.json()
  }

  async function reopen(
    caller: Caller,
    index: number,
    wanted: Form['fields'] = {},
    attached: Omit<Form, 'fields'> = {},
  ) {
    const fields = { Index: index, ReopenReason: 'Chưa xong', ...wanted }
    return caller.put('/api/Issue/ReopenIssue', ...(await bodyOf({ fields, ...attached })))
  }

  const view = (caller: Caller, index: number, viewAll = false) =>
    caller.get(`/api/Issue/GetIssueById/${index}/${caller.me.userId}/${viewAll}`)

  const list = async (caller: Caller, viewAll = false, rest = '1/20') =>
    (await caller.get(`/api/Issue/GetAllIssue/${caller.me.userId}/${viewAll}/${rest}`)).json<{
      items: TicketView[]
      total?: number | null
    }>()

  async function search(caller: Caller, wanted: object = {}): Promise<string[]> {
    const answer = await caller.post('/api/Issue/SearchIssue', wanted)
    if (answer.statusCode !== 200) throw new Error(`not searched: ${answer.body}`)
    return answer.json<{ items: TicketView[] }>().items.map(({ name }) => name)
  }

  const assign = (caller: Caller, issueIds: readonly number[], curator: number) =>
    caller.put('/api/Issue/UpdateIssueCurator', { issueIds, curator })

  const remove = (caller: Caller, index: number) =>
    caller.delete(`/api/Issue/DeleteIssue/${index}/${caller.me.userName}`)

  /** The four that the tables come with; the harness empties those. */
  async function failReasons(): Promise<number[]> {
    const names = ['Không có thông tin', 'Trùng đơn', 'Từ sàn', 'Từ đội ngũ']
    const added = await h.db
      .insertInto('ticket_fail_reason')
      .values(names.map((name) => ({ name })))
      .returning('ticket_fail_reason_id')
      .execute()
    return added.map((row) => row.ticket_fail_reason_id)
  }

  const accessOf = async (ticketId: number) =>
    (
      await h.db
        .selectFrom('ticket_access as a')
        .innerJoin('account as u', 'u.user_id', 'a.user_id')
        .select('u.user_name')
        .where('a.ticket_id', '=', ticketId)
        .orderBy('u.user_name')
        .execute()
    ).map((row): DemoUserName | string => row.user_name)

  const { logOf, bells, stored, userOf } = rows
  return {
    untouched,
    departmentOf,
    userOf,
    send,
    add,
    update,
    updated,
    reopen,
    view,
    list,
    search,
    assign,
    remove,
    failReasons,
    accessOf,
    logOf,
    bells,
    stored,
  }
}
export type TicketCalls = ReturnType<typeof ticketCalls>
