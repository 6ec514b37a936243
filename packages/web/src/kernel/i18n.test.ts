import { refusals } from '@crm/contract/refusals'
import { beforeAll, expect, test } from 'vitest'
import { Failure, type FailureCode } from './failure.ts'
import { showCount } from './format.ts'
import { languages, onLanguageChange, refusalText, setLanguage, startI18n, translate } from './i18n.ts'

const codes = [...Object.keys(refusals), 'offline', 'timeout'] as FailureCode[]

beforeAll(async () => {
  Object.assign(globalThis, { document: { documentElement: { lang: '' } } })
  await startI18n()
})

test.each(languages)('every refusal has its own sentence in %s', async (language) => {
  await setLanguage(language)
  const general = translate('refusal:internal')
  const shown = codes.filter((code) => code !== 'internal' && code !== 'request.mediaType')
  expect(shown.filter((code) => refusalText(new Failure(code, '-')) === general)).toEqual([])
})

test('a refusal that is not known reads as the general incident', async () => {
  await setLanguage('vi')
  const unknown = new Failure('nobody.knows' as FailureCode, 'Some server text', 422)
  expect(refusalText(unknown)).toBe(translate('refusal:internal'))
  expect(refusalText(new Error('boom'))).toBe(translate('refusal:internal'))
})

test('a 415 shows what the server said', () => {
  expect(refusalText(new Failure('request.mediaType', 'Only xlsx is read', 415))).toBe('Only xlsx is read')
})

test('what is drawn anew by a change of language spells its figures in the new one', async () => {
  await setLanguage('vi')
  const drawn: string[] = []
  onLanguageChange(() => drawn.push(showCount(12_345)))
  await setLanguage('en')
  expect(drawn).toEqual(['12,345'])
})
