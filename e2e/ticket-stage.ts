import type { Page } from '@playwright/test'
import {
  addLedDepartment,
  addPerson,
  type Caller,
  callAs,
  type Department,
  enter,
  fresh,
  grant,
  type Person,
} from './company.ts'

export interface Ticket {
  readonly index: number
  readonly code: string
  readonly name: string
  readonly version: number
  readonly dueDate: string | null
}

interface Wanted {
  readonly name?: string
  readonly departmentId: number
  readonly participants?: readonly number[]
  readonly priority?: number
}

/** Somebody who writes tickets by the call, which takes a form. */
export interface Writer extends Caller {
  readonly addTicket: (wanted: Wanted) => Promise<Ticket>
}

const withTickets = (caller: Caller): Writer => ({
  ...caller,
  addTicket: ({ name = fresh('Máy in kẹt giấy'), departmentId, participants = [], priority = 3 }) => {
    const multipart = {
      Name: name,
      DepartmentId: String(departmentId),
      Priority: String(priority),
      ListParticipantRefJson: JSON.stringify(participants),
    }
    return caller.upload('/api/Issue/AddIssue', { multipart })
  },
})

export const enterAsWriter = async (page: Page, userName: string, path = '/'): Promise<Writer> =>
  withTickets(await enter(page, userName, path))
export const writeAs = async (userName: string): Promise<Writer> => withTickets(await callAs(userName))

export interface Stage {
  readonly admin: Writer
  readonly department: Department
  /** A colleague: of the department, with rights on tickets and customers, unless another is named. */
  readonly hire: (word: string, departmentId?: number) => Promise<Person>
  /** As an administrator who shuts a person out, or a clock that has run down. */
  readonly endSessions: (userName: string) => Promise<unknown>
}

/** A department of its own, whose employees work with tickets and see customers. */
export async function openStage(): Promise<Stage> {
  const admin = await writeAs('admin')
  const department = await addLedDepartment(admin, 'Phòng chuông')
  await grant(admin, department, 'employee', 'MNU_Issue', ['access', 'add', 'edit'])
  await grant(admin, department, 'employee', 'MNU_Customer', ['access'])
  await grant(admin, department, 'employee', 'MNU_Appointment', ['access'])
  return {
    admin,
    department,
    hire: (word, departmentId = department.index) => addPerson(admin, word, departmentId),
    endSessions: (userName) => admin.call('PUT', '/api/LoginSession/DeactiveSession', { userName, all: true }),
  }
}
