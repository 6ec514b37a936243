import type { Random, Weighted } from './random.ts'

export type PersonName = { surname: string; middle: string; given: string; fullName: string; male: boolean }

/** Share of each surname in percent, as surveys of Vietnamese names give it. */
const surnames: Weighted<string> = [
  ['Nguyễn', 35],
  ['Trần', 11.5],
  ['Lê', 9.5],
  ['Phạm', 7],
  ['Hoàng', 2.8],
  ['Huỳnh', 2.4],
  ['Phan', 4.3],
  ['Vũ', 2.1],
  ['Võ', 1.9],
  ['Đặng', 2.1],
  ['Bùi', 2],
  ['Đỗ', 1.6],
  ['Hồ', 1.3],
  ['Ngô', 1.3],
  ['Dương', 1.1],
  ['Lý', 0.7],
  ['Đinh', 0.7],
  ['Trương', 0.7],
  ['Đoàn', 0.6],
  ['Lương', 0.5],
  ['Mai', 0.5],
  ['Cao', 0.5],
  ['Trịnh', 0.5],
  ['Lâm', 0.5],
  ['Đào', 0.5],
  ['Tạ', 0.3],
  ['Hà', 0.3],
  ['Châu', 0.3],
  ['Thái', 0.3],
  ['Tô', 0.3],
  ['Phùng', 0.3],
  ['Vương', 0.3],
  ['Quách', 0.2],
  ['Chu', 0.2],
  ['Kiều', 0.2],
  ['Tống', 0.2],
  ['La', 0.2],
  ['Lưu', 0.2],
  ['Nghiêm', 0.1],
  ['Tôn Thất', 0.1],
]

const list = (words: string): string[] => words.split(',').map((word) => word.trim())

const maleMiddles: Weighted<string[]> = [
  [['Văn'], 22],
  [
    list(
      'Đức, Minh, Quang, Hữu, Thanh, Xuân, Quốc, Đình, Công, Gia, Anh, Tuấn, Hoàng, Ngọc, Thành, Trọng, Bá, Viết, Duy, Nhật, Mạnh, Tiến, Bảo, Khắc, Hải, Việt, Trung, Chí, Thế, Phúc, Hồng, Nguyên, Tấn, Phước',
    ),
    75,
  ],
  [[''], 3],
]

const femaleMiddles: Weighted<string[]> = [
  [['Thị'], 22],
  [
    list(
      'Thị Thu, Thị Ngọc, Thị Thanh, Thị Hồng, Thị Minh, Thị Mỹ, Thị Kim, Thị Phương, Thị Bích, Thị Thùy, Thị Lan, Thị Hoài, Thị Tuyết, Thị Diệu',
    ),
    28,
  ],
  [
    list(
      'Ngọc, Thanh, Thu, Minh, Phương, Kim, Hồng, Mỹ, Thúy, Bích, Hoài, Khánh, Diệu, Quỳnh, Bảo, Thảo, Như, Lan, Tuyết, Cẩm, Ánh, Mai, Hải, Thùy, Kiều, Yến, Xuân, Tường, Gia, Hà',
    ),
    48,
  ],
  [[''], 2],
]

const maleGivens = list(
  'Anh, An, Bách, Bảo, Bình, Cảnh, Chiến, Chung, Công, Cường, Danh, Dũng, Duy, Dương, Đại, Đạt, Điệp, Định, Đông, Đức, Giang, Hải, Hào, Hậu, Hiền, Hiếu, Hiệp, Hoàng, Hòa, Hoan, Hùng, Huy, Hưng, Hữu, Kha, Khải, Khang, Khánh, Khiêm, Khoa, Khôi, Kiên, Kiệt, Lâm, Lân, Lộc, Long, Lợi, Luân, Lực, Mạnh, Minh, Nam, Nghĩa, Ngọc, Nguyên, Nhân, Nhật, Phát, Phong, Phú, Phúc, Phước, Phương, Quân, Quang, Quốc, Quý, Quyết, Quyền, Sang, Sáng, Sơn, Sinh, Tài, Tâm, Tân, Thái, Thắng, Thành, Thạch, Thảo, Thiện, Thịnh, Thọ, Thông, Thuận, Thức, Tiến, Tín, Toàn, Toản, Trí, Trung, Trường, Tú, Tuấn, Tùng, Tường, Văn, Việt, Vinh, Vĩnh, Vũ, Vương',
)

const femaleGivens = list(
  'An, Anh, Ánh, Bình, Cẩm, Chi, Châu, Cúc, Diễm, Diệp, Dung, Duyên, Đào, Điệp, Giang, Hà, Hạnh, Hân, Hằng, Hiền, Hoa, Hoài, Hòa, Hồng, Huệ, Huyền, Hương, Hường, Khanh, Khánh, Kiều, Lam, Lan, Lệ, Liên, Liễu, Linh, Loan, Ly, Mai, Mận, My, Mỹ, Na, Nga, Ngà, Ngân, Ngọc, Nguyệt, Nhã, Nhàn, Nhi, Nhung, Như, Nương, Oanh, Phúc, Phương, Phượng, Quyên, Quỳnh, Sen, Sương, Tâm, Thanh, Thảo, Thắm, Thi, Thơ, Thoa, Thu, Thủy, Thúy, Thùy, Thư, Thương, Tiên, Trà, Trang, Trâm, Trân, Trinh, Trúc, Tuyền, Tuyết, Tú, Uyên, Vân, Vi, Vy, Xuân, Yên, Yến, Ý',
)

/** `male` is drawn when it is not given. */
export function personName(random: Random, male: boolean = random.chance(0.49)): PersonName {
  const surname = random.weighted(surnames)
  const middle = random.pick(random.weighted(male ? maleMiddles : femaleMiddles))
  return nameOf(surname, middle, drawGiven(random, male, middle), male)
}

/** Two equal neighbours ("Hoàng Hoàng") or a name that only repeats the middle reads as a mistake. */
function drawGiven(random: Random, male: boolean, middle: string): string {
  const given = random.pick(male ? maleGivens : femaleGivens)
  return middle.endsWith(given) ? drawGiven(random, male, middle) : given
}

export function nameOf(surname: string, middle: string, given: string, male: boolean): PersonName {
  const fullName = middle === '' ? `${surname} ${given}` : `${surname} ${middle} ${given}`
  return { surname, middle, given, fullName, male }
}

/** Lower case Latin letters and digits only: "Đặng Thùy" becomes "dangthuy". */
export function asciiOf(text: string): string {
  return text
    .toLowerCase()
    .normalize('NFD')
    .replaceAll('đ', 'd')
    .replace(/[^a-z0-9]/g, '')
}

/** 8 to 20 characters: given name, dot, surname and middle; the number tells namesakes apart. */
export function usernameOf(name: PersonName, number?: number): string {
  const suffix = number === undefined ? '' : String(number)
  const words = `${asciiOf(name.given)}.${asciiOf(name.surname)}${asciiOf(name.middle)}`.slice(0, 20 - suffix.length)
  return words + (suffix === '' && words.length >= 8 ? '' : suffix.padStart(8 - words.length, '0'))
}

/** "an.nguyen@domain"; letters, digits and one dot before the @. The number tells namesakes apart. */
export function emailOf(name: PersonName, company: { domain: string }, number?: number): string {
  return `${asciiOf(name.given)}.${asciiOf(name.surname)}${number ?? ''}@${company.domain}`
}
