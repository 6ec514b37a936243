import type { Page } from '@playwright/test'

export const bell = (page: Page) => page.getByRole('button', { name: /^Thông báo/ })
export const panel = (page: Page) => page.getByRole('dialog', { name: /^Thông báo/ })
