import { expect, type Locator, type Page } from '@playwright/test'
import { grant, type Person, seatLeader } from './company.ts'
import { openStage, type Stage, type Ticket } from './ticket-stage.ts'

export const table = (page: Page) => page.getByRole('grid', { name: 'Phiếu hỗ trợ' })
export const rows = (page: Page) => table(page).locator('tbody tr:not([aria-hidden])')
export const dialog = (page: Page) => page.getByRole('dialog')
export const column = (page: Page, status: string) => page.getByRole('region', { name: new RegExp(`^${status}`) })
export const card = (place: Page | Locator, { code }: Ticket) => place.getByRole('listitem').filter({ hasText: code })
export const listOf = (tickets: string, more = '') => `/list-issue?text=${encodeURIComponent(tickets)}${more}`

// All columns of the board side by side.
export const viewport = { width: 2_200, height: 900 }

export interface Team extends Stage {
  readonly leader: Person
  readonly first: Person
  readonly second: Person
}

/** A department of its own with a leader and two colleagues. */
export async function hireTeam(): Promise<Team> {
  const stage = await openStage()
  const { admin, department, hire } = stage
  const leader = await hire('Trưởng')
  await seatLeader(admin, department, leader)
  await grant(admin, department, 'leader', 'MNU_Issue', ['access', 'add', 'edit', 'viewAll'])
  return { ...stage, leader, first: await hire('Một'), second: await hire('Hai') }
}

export async function openForm(page: Page) {
  // An empty list offers it, too.
  await page.getByRole('button', { name: 'Tạo phiếu', exact: true }).first().click()
  await expect(dialog(page).getByRole('textbox', { name: 'Nội dung' })).toBeVisible()
}
