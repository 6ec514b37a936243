import { type Answer, ask, type Person } from './ask.ts'

/** A ticket for a department with one participant. */
export async function addTicket(
  origin: string,
  person: Person,
  { name, departmentId, participant }: { name: string; departmentId: number; participant: number },
): Promise<Answer> {
  const form = new FormData()
  const fields = { Name: name, DepartmentId: departmentId, Priority: 3, ListParticipantRefJson: `[${participant}]` }
  for (const [field, value] of Object.entries(fields)) form.set(field, String(value))
  const encoded = new Response(form)
  return ask(origin, {
    method: 'POST',
    path: '/api/Issue/AddIssue',
    headers: { ...person.headers, 'content-type': encoded.headers.get('content-type') ?? '' },
    body: Buffer.from(await encoded.arrayBuffer()),
  })
}

/** A device of a person that is told by push. */
export async function addDevice(origin: string, person: Person, platform: 'web' | 'ios', token: string): Promise<void> {
  const { headers, userName } = person
  const body = { token, platform, userName }
  const answer = await ask(origin, { method: 'POST', path: '/api/FCM/AddFCM', headers, body })
  if (answer.status !== 204) throw new Error(`a device was not taken: ${answer.text}`)
}

/** What waits for an iPhone, as it asks every few seconds. */
export async function takeMessages(origin: string, { headers }: Person, token: string): Promise<string[]> {
  const path = '/api/FCM_IOS_Message/GetFCM_IOS_Message'
  const answer = await ask(origin, { method: 'POST', path, headers, body: { token } })
  return answer.json<{ message: string }[]>().map(({ message }) => message)
}

/** Of a push or a message that says of which ticket it is: the code. */
export const codeIn = (text: string): string => /TK\d{6,}/.exec(text)?.[0] ?? ''
