import { beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { failureOf } from './failure.ts'
import { startI18n } from './i18n.ts'
import { tellRefusal } from './tell-refusal.ts'
import { showToast } from './toast.ts'

vi.mock('./toast.ts', () => ({ showToast: vi.fn() }))

beforeAll(async () => {
  Object.assign(globalThis, { document: { documentElement: { lang: '' } } })
  await startI18n()
})
beforeEach(() => vi.mocked(showToast).mockClear())

const problem = (code: string) => JSON.stringify({ code, title: code, requestId: null })

test.each([403, 415, 418, 429, 500, 502])('what a proxy refuses by %i is told as a notice, too', (status) => {
  const text = tellRefusal(failureOf(status, 'Refused'))
  expect(showToast).toHaveBeenCalledWith({ tone: 'error', text })
})

test.each([
  ['request.malformed', 400],
  ['request.staleVersion', 409],
  ['ticket.notYours', 403],
  ['ticket.fileRefused', 415],
] as const)('%s is told where it stands alone', (code, status) => {
  expect(tellRefusal(failureOf(status, problem(code)))).not.toBe('')
  expect(showToast).not.toHaveBeenCalled()
})
