import { expect, type Page } from '@playwright/test'
import { type Caller, fresh } from './company.ts'
import { type Ticket, type Writer, writeAs } from './ticket-stage.ts'

/** The page of one ticket on the desktop. */
export async function openTicket(page: Page, { index, name }: Ticket, query = ''): Promise<void> {
  await page.goto(`/issue-detail/${index}${query}`)
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
}

async function supportOf({ call, userId }: Caller): Promise<number> {
  const all = await call<{ index: number; name: string }[]>(
    'GET',
    `/api/Department/GetCategoryDepartment/${userId}/active`,
  )
  return all.find(({ name }) => name === 'Phòng Hỗ trợ khách hàng')?.index ?? 0
}

export const addToSupport = async (writer: Writer, word: string): Promise<Ticket> =>
  writer.addTicket({ name: fresh(word), departmentId: await supportOf(writer) })

/** A ticket that a salesman sent to Support. */
export const sentToSupport = async (word: string): Promise<Ticket> => addToSupport(await writeAs('staff.sales01'), word)

export const main = (page: Page) => page.getByRole('main')
export const button = (page: Page, name: string) => main(page).getByRole('button', { name, exact: true })
export const fact = (page: Page, label: string) => main(page).getByRole('button', { name: new RegExp(`^${label}`) })
export const composer = (page: Page, kind = 'Viết bình luận') => page.getByRole('textbox', { name: kind })
export const comments = (page: Page) => page.getByRole('region', { name: 'Bình luận', exact: true })
export const log = (page: Page) => page.getByRole('region', { name: 'Nhật ký phiếu' })
export const tab = (page: Page, name: string) => page.getByRole('tab', { name })
export const dialog = (page: Page) => page.getByRole('dialog')
export const agree = (page: Page, name: string) => dialog(page).getByRole('button', { name, exact: true }).click()
