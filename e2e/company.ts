import { type APIRequestContext, expect, type Page } from '@playwright/test'
import { signIn } from './person.ts'
import { clientConfig, openRequests, password, type Session, seal, takeSession } from './session.ts'

/** Another one for each run and each worker: two of them may begin at the same moment. */
const seed = `${Date.now().toString(36)}${process.env['TEST_WORKER_INDEX'] ?? ''}`
let count = 0
/** No two tests and no two runs have the same one; none is the beginning of another. */
export const freshWord = () => `${seed}x${String(count++).padStart(3, '0')}`
export const fresh = (word: string) => `${word} ${freshWord()}`

interface Upload {
  readonly multipart: Readonly<Record<string, string>>
}

/** Somebody who is signed in, with or without a page, and calls the server. */
export interface Caller {
  readonly userId: number
  /** Answers the status, for what must be refused. */
  readonly ask: (method: 'GET' | 'POST' | 'PUT', path: string, body?: object) => Promise<number>
  readonly call: <T>(method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, body?: object) => Promise<T>
  readonly upload: <T>(path: string, form: Upload) => Promise<T>
}

function callerOf(request: APIRequestContext, { token, userId }: Session, comAes: string): Caller {
  const headers = { authorization: `Bearer ${token}`, nameid: String(userId), 'com-aes': comAes }
  const send = (method: string, at: string, body?: object) =>
    request.fetch(at, { method, headers, ...(body && { data: body }) })
  const read = async (sent: ReturnType<typeof send>) => {
    const answer = await sent
    expect(answer.ok(), `${answer.url()}: ${await answer.text()}`).toBe(true)
    return answer.status() === 204 ? undefined : answer.json()
  }
  return {
    userId,
    ask: async (method, at, body) => (await send(method, at, body)).status(),
    call: (method, at, body) => read(send(method, at, body)),
    upload: (at, { multipart }) => read(request.post(at, { headers, multipart })),
  }
}

/** Opens a page for somebody, and answers how to call in that session, for what a test needs to be there. */
export async function enter(page: Page, userName: string, path = '/'): Promise<Caller> {
  const session = await signIn(page, userName, path)
  return callerOf(await openRequests(), session, (await clientConfig()).comAes)
}

/** Signs somebody in without a page: for what a test needs to be there, and another person does. */
export async function callAs(userName: string): Promise<Caller> {
  return callerOf(await openRequests(), await takeSession(userName), (await clientConfig()).comAes)
}

export interface Person {
  readonly userId: number
  readonly userName: string
  readonly fullName: string
}

/** A colleague with the rights of an employee of the department, activated, with the password of the demo. */
export async function addPerson({ call }: Caller, word: string, departmentId: number): Promise<Person> {
  const userName = `adm.${freshWord()}`
  const fullName = `${word} ${userName}`
  const email = `${userName.replaceAll('.', '')}@hoatieu.test`
  const { clientPassphrase } = await clientConfig()
  const account = { userName, fullName, email, password: seal(password, clientPassphrase), departmentId }
  const { userId } = await call<{ userId: number }>('POST', '/api/UserAccount/Register', {
    hosting: `http://127.0.0.1:${process.env['E2E_PORT']}`,
    ...account,
    positionId: 4,
    priorityPermission: 3,
  })
  await call('POST', '/api/UserAccount/Active', { userName, email })
  return { userId, userName, fullName }
}

export interface Department {
  readonly index: number
  readonly name: string
  readonly version: number
}
export const addDepartment = ({ call }: Caller, word: string, parent = 1): Promise<Department> =>
  call('POST', '/api/Department/AddDepartment', { name: fresh(word), parent })

export async function seatLeader({ call }: Caller, { index }: Department, { userId }: Person): Promise<void> {
  const { version } = await call<Department>('GET', `/api/Department/GetDepartmentById/${index}`)
  await call('PUT', '/api/Department/ChangeDepartmentLeader', { departmentId: index, userId, version })
}

/** The same with a leader, without whom it takes neither people nor tickets. */
export async function addLedDepartment(admin: Caller, word: string): Promise<Department> {
  const department = await addDepartment(admin, word)
  await seatLeader(admin, department, await addPerson(admin, 'Trưởng Phòng', 1))
  return department
}

const flags = ['access', 'add', 'edit', 'delete', 'permanentDelete', 'download', 'viewAll'] as const
type Flag = (typeof flags)[number]

/** Rights of the employees of a department, or of its leader, on one function, by the call; both have none before. */
export async function grant(
  { call }: Caller,
  { index: departmentId }: Department,
  whose: 'employee' | 'leader',
  functionTag: string,
  given: readonly Flag[],
): Promise<void> {
  const isLeader = whose === 'leader'
  const positionId = isLeader ? 1 : 4
  const suffix = isLeader ? '_Leader' : ''
  const controller = `/api/PositionPermission${suffix}`
  const asked = `${controller}/GetPositionPermissionByPositionId/${positionId}/${departmentId}`
  const [record] = await call<{ version: number }[]>('GET', asked)
  const user = Object.fromEntries(flags.map((flag) => [`${flag}Permission${suffix}`, given.includes(flag)]))
  await call('PUT', `${controller}/UpdatePositionPermission`, {
    positionId,
    departmentId,
    version: record?.version ?? 0,
    permissions: [{ functionTag, user }],
  })
}

/** What holds for the whole company, by the call; somebody else may be saving another part of it at the same moment. */
export async function saveSetting({ call, ask }: Caller, facts: object): Promise<void> {
  await expect(async () => {
    const { version } = await call<{ version: number }>('GET', '/api/Setting/GetSetting')
    expect(await ask('PUT', '/api/Setting/UpdateSetting', { version, ...facts })).toBe(200)
  }).toPass()
}

interface Found {
  readonly index: number
}
type Category = 'CustomerSource' | 'CustomerGroup' | 'Relationship'
export const firstOf = async ({ call, userId }: Caller, category: Category): Promise<number> => {
  const [first] = await call<Found[]>('GET', `/api/${category}/GetCategory${category}/${userId}/active`)
  return first?.index ?? 0
}

export interface Customer {
  readonly customerId: number
  readonly name: string
  readonly emailCustomer: string
  readonly phoneCustomer: string
}
/** A customer in the charge of whoever calls. */
export const addCustomer = async (caller: Caller, name: string, more: object = {}): Promise<Customer> =>
  caller.call('POST', '/api/Customer/AddCustomer', {
    name,
    emailCustomer: `${freshWord()}@khach.test`,
    sourceCustomer: await firstOf(caller, 'CustomerSource'),
    groupCustomer: [await firstOf(caller, 'CustomerGroup')],
    ...more,
  })

/** Customers that a search for the answered word finds, and nothing else does: the demo's are everyone's. */
export async function addCustomers(caller: Caller, names: readonly string[], more: object = {}): Promise<string> {
  const word = freshWord()
  for (const name of names) await addCustomer(caller, `${word} ${name}`, more)
  return word
}

/** Resolves when the browser is connected to a hub, at whichever try; what is told before is not heard. */
export const hubReached = (page: Page, hub: string) =>
  new Promise<void>((resolve) => {
    page.on('websocket', (socket) =>
      socket.on('framereceived', ({ payload }) => {
        if (String(payload).startsWith(`40/hubs/${hub}`)) resolve()
      }),
    )
  })
