const amountFormat = new Intl.NumberFormat('en-US', {
  minimumFractionDigits: 2,
  maximumFractionDigits: 2,
  signDisplay: 'negative',
})

/** `1234.5` and `$` → `1,234.50 $`, the space unbreakable; the suffix is a setting. docs/rules.md, Formats */
export const showMoney = (amount: number, suffix: string) =>
  suffix === '' ? amountFormat.format(amount) : `${amountFormat.format(amount)}\u00A0${suffix}`
