import type { Random } from './random.ts'

/** Mobile prefixes in use, after the leading zero: Viettel, VinaPhone, MobiFone, Vietnamobile, Gmobile and virtual ones. */
const mobilePrefixes =
  '96 97 98 86 32 33 34 35 36 37 38 39 91 94 88 81 82 83 84 85 90 93 89 70 76 77 78 79 92 52 56 58 99 59 87 55'.split(
    ' ',
  )

const perPrefix = 10_000_000
const allMobiles = mobilePrefixes.length * perPrefix
/** Prime and no divisor of the space it turns in, so neighbours land far apart and no two land together. */
const step = 222_491_063

/** "84" and nine digits; a different one for every index below 40,000,000. */
export const mobileAt = (index: number): string => mobileNumber((index * step + 77_314_159) % allMobiles)

/** Any mobile; may be drawn twice. */
export const drawMobile = (random: Random): string => mobileNumber(random.int(0, allMobiles - 1))

function mobileNumber(place: number): string {
  const prefix = mobilePrefixes[Math.floor(place / perPrefix)]
  return `84${prefix}${String(place % perPrefix).padStart(7, '0')}`
}

/** No 0, 1, I and O, which people misread. */
const letters = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ'

/** "AF" and six characters; a different one for every index below 40,000,000. */
export function affiliateCodeAt(index: number): string {
  let rest = (index * step + 31_415_927) % letters.length ** 6
  let code = ''
  for (let length = 0; length < 6; length++) {
    code += letters.charAt(rest % letters.length)
    rest = Math.floor(rest / letters.length)
  }
  return `AF${code}`
}
