import { describe, expect, it } from 'vitest'
import { PALETTE } from './limits.ts'

const channel = (hex: string, at: number) => {
  const value = Number.parseInt(hex.slice(at, at + 2), 16) / 255
  return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4
}
const luminance = (hex: string) => 0.2126 * channel(hex, 1) + 0.7152 * channel(hex, 3) + 0.0722 * channel(hex, 5)

describe('the palette', () => {
  it('has twenty colours, none twice', () => {
    expect(new Set(PALETTE).size).toBe(20)
    expect(PALETTE).toHaveLength(20)
  })

  it('lets white text be read on every colour', () => {
    for (const colour of PALETTE) expect(1.05 / (luminance(colour) + 0.05), colour).toBeGreaterThanOrEqual(4.5)
  })
})
