import type { Browser, Page } from '@playwright/test'
import { expect } from '@playwright/test'
import {
  addLedDepartment,
  addPerson,
  type Caller,
  type Department,
  elsewhere,
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

/** Somebody who is signed in by the screen and writes tickets by the call, which takes a form. */
export interface Writer extends Caller {
  readonly page: Page
  readonly addTicket: (wanted: Wanted) => Promise<Ticket>
  readonly remove: (path: string) => Promise<void>
}

export async function enterAsWriter(page: Page, userName: string, path = '/'): Promise<Writer> {
  const asked = page.waitForRequest((request) => request.headers()['authorization'] !== undefined)
  const caller = await enter(page, userName, path)
  const { authorization = '', nameid = '' } = (await asked).headers()
  return {
    ...caller,
    page,
    addTicket: async ({ name = fresh('Máy in kẹt giấy'), departmentId, participants = [], priority = 3 }) => {
      const multipart = {
        Name: name,
        DepartmentId: String(departmentId),
        Priority: String(priority),
        ListParticipantRefJson: JSON.stringify(participants),
      }
      const answer = await page.request.post('/api/Issue/AddIssue', { headers: { authorization, nameid }, multipart })
      expect(answer.ok(), await answer.text()).toBe(true)
      return answer.json()
    },
    remove: async (at) => {
      const answer = await page.request.delete(at, { headers: { authorization, nameid } })
      expect(answer.ok(), await answer.text()).toBe(true)
    },
  }
}

export interface Stage {
  readonly admin: Writer
  readonly department: Department
  /** A colleague: of the department, with rights on tickets and customers, unless another is named. */
  readonly hire: (word: string, departmentId?: number) => Promise<Person>
  /** As an administrator who shuts a person out, or a clock that has run down. */
  readonly endSessions: (userName: string) => Promise<unknown>
}

/** A department of its own, whose employees work with tickets and see customers. */
export async function openStage(browser: Browser): Promise<Stage> {
  const admin = await enterAsWriter(await elsewhere(browser), 'admin')
  const department = await addLedDepartment(admin.page, admin, 'Phòng chuông')
  await grant(admin, department, 'employee', 'MNU_Issue', ['access', 'add', 'edit'])
  await grant(admin, department, 'employee', 'MNU_Customer', ['access'])
  return {
    admin,
    department,
    hire: (word, departmentId = department.index) => addPerson(admin.page, admin, word, departmentId),
    endSessions: (userName) => admin.call('PUT', '/api/LoginSession/DeactiveSession', { userName, all: true }),
  }
}
