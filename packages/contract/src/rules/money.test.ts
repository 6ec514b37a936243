import { expect, it } from 'vitest'
import { showMoney } from './money.ts'

it.each([
  [0, '0.00\u00A0$'],
  [-0.001, '0.00\u00A0$'],
  [999.999, '1,000.00\u00A0$'],
  [1_234_567.5, '1,234,567.50\u00A0$'],
  [-1_234.5, '-1,234.50\u00A0$'],
  [9_007_199_254_740_991, '9,007,199,254,740,991.00\u00A0$'],
])('%d is shown with two decimals, comma thousands and the suffix', (amount, shown) => {
  expect(showMoney(amount, '$')).toBe(shown)
})

it('takes the suffix that is set, or none', () => {
  expect(showMoney(1_500_000, '₫')).toBe('1,500,000.00\u00A0₫')
  expect(showMoney(1_500_000, '')).toBe('1,500,000.00')
})
