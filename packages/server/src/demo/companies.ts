import type { BusinessCode } from './lookups.ts'
import { asciiOf } from './names.ts'
import type { Province } from './places.ts'
import type { Random, Weighted } from './random.ts'

export type Company = { name: string; business: BusinessCode; kind: CompanyKind; taxCode: string; domain: string }
export type CompanyKind = 'company' | 'household' | 'school' | 'clinic'

/**
 * `.test` is reserved and never delivered to: whatever mail server a demo is connected to, no stranger is written to.
 */
export const demoDomainEnding = 'test'

const list = (words: string): string[] => words.split(',').map((word) => word.trim())
const firstWords = list(
  'An, Minh, Thiên, Hưng, Đại, Phú, Tân, Việt, Hoàng, Kim, Nam, Bảo, Gia, Thành, Vạn, Trường, Đông, Hải, Long, Phúc, Hồng, Thịnh, Nhật, Quang, Hòa, Toàn, Ngọc, Sơn, Bình, Thái, Lộc, Á Châu, Đại Việt, Sài Gòn, Tràng An, Sông Hồng, Cửu Long, Trường Sơn',
)
const lastWords = list(
  'Phát, Phú, Thịnh, Long, Hưng, Gia, Khang, Thành, An, Đạt, Lộc, Tín, Nam, Việt, Phong, Sơn, Hải, Cường, Vinh, Lợi, Tiến, Minh, Đức, Hòa, Anh, Châu, Dương, Hà, Khánh, Thắng, Nguyên, Kiệt, Hương, Uyên, Nghĩa, Tâm, Quân, Trí',
)
const girlNames = list(
  'Hoa Mai, Lan Anh, Thanh Hà, Ngọc Lan, Bảo Ngọc, Hồng Nhung, Mai Linh, Thùy Dương, Bích Ngọc, Kim Chi',
)

type Form = readonly [prefix: string, kind: CompanyKind, business: BusinessCode]
/** What stands before the brand; it decides the business sector, so that name and sector agree. */
const forms: Weighted<Form> = [
  [['Công ty TNHH Thương mại', 'company', 'wholesale'], 9],
  [['Công ty TNHH Thương mại Dịch vụ', 'company', 'wholesale'], 7],
  [['Công ty TNHH MTV', 'company', 'manufacturing'], 5],
  [['Công ty TNHH Sản xuất', 'company', 'manufacturing'], 5],
  [['Công ty Cổ phần Cơ khí', 'company', 'manufacturing'], 3],
  [['Công ty TNHH Bao bì', 'company', 'manufacturing'], 2],
  [['Công ty Cổ phần Xây dựng', 'company', 'construction'], 5],
  [['Công ty TNHH Tư vấn Thiết kế', 'company', 'construction'], 2],
  [['Công ty Cổ phần Đầu tư', 'company', 'real-estate'], 4],
  [['Công ty Cổ phần Địa ốc', 'company', 'real-estate'], 3],
  [['Công ty TNHH Vận tải', 'company', 'transport'], 4],
  [['Công ty Cổ phần Logistics', 'company', 'transport'], 2],
  [['Công ty TNHH Giải pháp Phần mềm', 'company', 'technology'], 4],
  [['Công ty Cổ phần Công nghệ', 'company', 'technology'], 4],
  [['Công ty TNHH Tư vấn Tài chính', 'company', 'finance'], 2],
  [['Công ty TNHH Kế toán', 'company', 'finance'], 2],
  [['Công ty Cổ phần Thủy sản', 'company', 'agriculture'], 2],
  [['Công ty TNHH Nông sản', 'company', 'agriculture'], 2],
  [['Hợp tác xã Nông nghiệp', 'company', 'agriculture'], 2],
  [['Công ty TNHH May mặc', 'company', 'textile'], 3],
  [['Công ty Cổ phần Dệt', 'company', 'textile'], 1],
  [['Công ty TNHH Quảng cáo', 'company', 'advertising'], 2],
  [['Công ty TNHH Tổ chức sự kiện', 'company', 'advertising'], 2],
  [['Công ty TNHH Du lịch', 'company', 'tourism'], 3],
  [['Khách sạn', 'company', 'tourism'], 3],
  [['Nhà hàng', 'household', 'food'], 5],
  [['Quán cà phê', 'household', 'food'], 3],
  [['Cửa hàng', 'household', 'retail'], 4],
  [['Cửa hàng tiện lợi', 'household', 'retail'], 2],
  [['Siêu thị điện máy', 'company', 'retail'], 2],
  [['Cửa hàng vật liệu xây dựng', 'household', 'retail'], 3],
  [['Shop thời trang', 'household', 'retail'], 3],
  [['Trường Mầm non', 'school', 'education'], 3],
  [['Trường Tiểu học', 'school', 'education'], 1],
  [['Trung tâm Ngoại ngữ', 'school', 'education'], 3],
  [['Phòng khám Đa khoa', 'clinic', 'health'], 3],
  [['Nha khoa', 'clinic', 'health'], 3],
  [['Nhà thuốc', 'clinic', 'health'], 3],
]

/** The number makes the domain, and so every address in it, one of a kind. */
export function company(random: Random, place: Province, number?: number): Company {
  const [prefix, kind, business] = random.weighted(forms)
  const brand = brandFor(random, kind)
  const domain = `${asciiOf(brand)}${number ?? ''}.${demoDomainEnding}`
  return { name: `${prefix} ${brand}`, kind, business, domain, taxCode: taxCode(random, place) }
}

function brandFor(random: Random, kind: CompanyKind): string {
  if (kind !== 'company' && random.chance(0.25)) return random.pick(girlNames)
  const first = random.pick(firstWords)
  const last = random.pick(lastWords)
  return first.endsWith(last) ? brandFor(random, kind) : `${first} ${last}`
}

const taxWeights = [31, 29, 23, 19, 17, 13, 7, 5, 3]

/** The tenth digit of a Vietnamese tax code; 10 means that the nine digits cannot begin one. */
export function taxCheckDigit(nineDigits: string): number {
  const sum = taxWeights.reduce((total, weight, index) => total + weight * Number(nineDigits[index]), 0)
  return 10 - (sum % 11)
}

/** 10 digits beginning with the province's own two; one in eight is a branch with 3 more. */
export function taxCode(random: Random, place: Province): string {
  const own = withCheckDigit(random, place.taxPrefix)
  return random.chance(0.125) ? own + String(random.int(1, 40)).padStart(3, '0') : own
}

/** Codes of persons begin with 8, wherever they live. */
export const personTaxCode = (random: Random): string => withCheckDigit(random, '8')

function withCheckDigit(random: Random, prefix: string): string {
  const rest = 9 - prefix.length
  const nine = prefix + String(random.int(0, 10 ** rest - 1)).padStart(rest, '0')
  const check = taxCheckDigit(nine)
  return check === 10 ? withCheckDigit(random, prefix) : nine + check
}
