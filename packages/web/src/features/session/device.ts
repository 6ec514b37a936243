// The order counts: each of these browsers also names those below it.
const browsers = [
  ['Cốc Cốc', /coc_coc_browser/i],
  ['Edge', /\bEdg(?:e|A|iOS)?\//],
  ['Opera', /\bOPR\//],
  ['Samsung Internet', /SamsungBrowser/],
  ['Firefox', /Firefox|FxiOS/],
  ['Chrome', /Chrome|CriOS/],
  ['Safari', /Safari/],
] as const

/** What a person calls the browser; null when it is none that is known. */
export const browserOf = (userAgent: string): string | null =>
  browsers.find(([, pattern]) => pattern.test(userAgent))?.[0] ?? null

export const isHandheld = (platform: string) => platform === 'Android' || platform === 'iOS'
