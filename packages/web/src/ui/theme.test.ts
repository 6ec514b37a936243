import { describe, expect, it } from 'vitest'
import { buttonColors, schemes, tones } from './theme.ts'

const lightOf = (hex: string) => {
  const parts = [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16) / 255)
  const [r = 0, g = 0, b = 0] = parts.map((part) => (part <= 0.03928 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4))
  return 0.2126 * r + 0.7152 * g + 0.0722 * b
}
const contrast = (a: string, b: string) => {
  const [dark = 0, light = 0] = [lightOf(a), lightOf(b)].sort((x, y) => x - y)
  return (light + 0.05) / (dark + 0.05)
}

describe.each(Object.entries(schemes))('the %s scheme', (_, names) => {
  const colors: Record<string, string | undefined> = names
  const color = (name: string) => {
    const found = colors[`--ui-${name}`]
    if (found === undefined) throw new Error(`--ui-${name} is missing`)
    return found
  }

  it.each(['text', 'dimmed', 'accent', 'danger'])('writes %s readably on every surface', (name) => {
    for (const ground of ['surface', 'sunken', 'raised', 'hover', 'selected'])
      expect(contrast(color(name), color(ground)), `${name} on ${ground}`).toBeGreaterThanOrEqual(4.5)
  })

  it.each(Object.keys(tones))('writes %s badges readably, soft, outlined and filled', (tone) => {
    expect(contrast(color(`${tone}-text`), color(`${tone}-soft`))).toBeGreaterThanOrEqual(4.5)
    expect(contrast(color(`${tone}-text`), color('surface'))).toBeGreaterThanOrEqual(4.5)
    expect(contrast(color('on-solid'), color(`${tone}-solid`))).toBeGreaterThanOrEqual(4.5)
  })

  it('draws the focus ring and the edges of fields so that they are seen', () => {
    for (const ground of ['surface', 'raised']) {
      expect(contrast(color('focus'), color(ground))).toBeGreaterThanOrEqual(3)
      expect(contrast(color('border-strong'), color(ground))).toBeGreaterThanOrEqual(3)
    }
  })
})

describe.each(['light', 'dark'] as const)('light buttons of the %s scheme', (scheme) => {
  const colors: Record<string, string> = buttonColors(scheme)
  const grounds = Object.entries(schemes[scheme]).filter(([name]) => /--ui-(surface|raised)$/.test(name))
  const names = Object.keys(colors).flatMap((key) => /^--mantine-color-(\w+)-light$/.exec(key)?.[1] ?? [])

  it.each(names)('%s are readable at rest and under the pointer', (name) => {
    const text = colors[`--mantine-color-${name}-light-color`] ?? ''
    for (const ground of ['light', 'light-hover'])
      expect(contrast(text, colors[`--mantine-color-${name}-${ground}`] ?? ''), ground).toBeGreaterThanOrEqual(4.5)
  })

  it.each(names)('%s stand out from what they lie on', (name) => {
    for (const [ground, color] of grounds)
      expect(contrast(colors[`--mantine-color-${name}-light`] ?? '', color), ground).toBeGreaterThan(1.05)
  })
})
