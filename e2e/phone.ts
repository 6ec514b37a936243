import { type Browser, expect, type Page } from '@playwright/test'
import { findBarriers, untilStill } from './accessible.ts'
import { fresh, type Person } from './company.ts'
import { elsewhere } from './journey.ts'
import { signIn } from './person.ts'
import { openStage, type Stage, type Ticket } from './ticket-stage.ts'

export const photo = {
  name: 'may-in.png',
  mimeType: 'image/png',
  buffer: Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    'base64',
  ),
}
const finger = { isMobile: true, hasTouch: true }
export const phoneOf = (browser: Browser, width = 390, more: object = {}) =>
  elsewhere(browser, { viewport: { width, height: 844 }, ...finger, ...more })

export const cards = (page: Page) => page.getByRole('list', { name: 'Phiếu hỗ trợ' }).getByRole('link')
export const sheet = (page: Page) => page.getByRole('dialog')
export const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true })
export const composer = (page: Page) => page.getByRole('textbox', { name: 'Viết bình luận' })
export const comments = (page: Page) => page.getByRole('region', { name: 'Bình luận' })
export const heading = (page: Page) => page.getByRole('heading', { level: 1 })
export const up = (page: Page) => page.getByRole('link', { name: /^Quay lại/ })
const loading = (page: Page) => page.getByLabel(/^(?:Đang tải|Loading)/)

export interface Team extends Stage {
  readonly first: Person
  readonly second: Person
  readonly ticket: Ticket
}

/** A department with two colleagues and a ticket that waits for one of them. */
export async function openTeam(word = 'Máy in kẹt giấy'): Promise<Team> {
  const stage = await openStage()
  const ticket = await stage.admin.addTicket({ name: fresh(word), departmentId: stage.department.index })
  return { ...stage, ticket, first: await stage.hire('Một'), second: await stage.hire('Hai') }
}

export async function openTicket(page: Page, { userName }: Person, { index }: Ticket, part = '') {
  await signIn(page, userName, `/m/ticket/${index}${part}`)
  await expect(heading(page)).toBeVisible()
  // What is being read has its heading already.
  await expect(loading(page)).toHaveCount(0)
}

export async function say(page: Page, text: string) {
  await composer(page).fill(text)
  await button(page, 'Gửi').tap()
}

/** Nothing is cut off or too small for a finger, and axe finds nothing. */
export async function expectFit(page: Page) {
  // An address is known before anything of its page is drawn.
  await expect(page.locator('main')).not.toHaveCount(0)
  await expect(loading(page)).toHaveCount(0)
  await untilStill(page)
  expect(await findBarriers(page)).toEqual([])
  await expectRoom(page)
}

/** Nothing is cut off or too small for a finger. */
export async function expectRoom(page: Page) {
  const { overflow, small } = await page.evaluate(() => {
    const controls = [...document.querySelectorAll('main :is(a, button), header :is(a, button), dialog button')]
    return {
      overflow: document.documentElement.scrollWidth - document.documentElement.clientWidth,
      small: controls
        .map((element) => ({ element, box: element.getBoundingClientRect() }))
        .filter(({ box }) => box.width > 0 && Math.min(box.width, box.height) < 43.5)
        .map(({ element }) => element.outerHTML.slice(0, 120)),
    }
  })
  expect(overflow).toBeLessThanOrEqual(0)
  expect(small, 'too small for a finger').toEqual([])
}
