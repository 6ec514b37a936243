import { type LoadOptions, loadFrom, type Option } from '../options.ts'
import type { Branch } from '../TreeSelect.tsx'

export type SampleCustomer = {
  id: number
  code: string
  name: string
  phone: string
  email: string
  status: string
  curator: string
  revenue: number
  at: string
}

const families = ['Nguyễn', 'Trần', 'Lê', 'Phạm', 'Hoàng', 'Huỳnh', 'Vũ', 'Đặng', 'Bùi', 'Đỗ']
const middles = ['Thị Ánh', 'Văn', 'Quốc', 'Thị Mỹ', 'Hữu', 'Ngọc', 'Đình', 'Thị Hồng']
const givens = ['Ẫn', 'Nguyệt', 'Dũng', 'Quỳnh', 'Trường', 'Ỹ', 'Khuê', 'Thảo', 'Nghĩa', 'Hương']
const statuses = ['Chờ xử lý', 'Đang xử lý', 'Hoàn thành', 'Bị từ chối', 'Đã hủy', 'Mở lại']

const at = <Item>(items: readonly Item[], place: number) => items[place % items.length] as Item

export const nameOf = (place: number) =>
  `${at(families, place)} ${at(middles, place * 3 + 1)} ${at(givens, place * 7 + 2)}`

export const customers: SampleCustomer[] = Array.from({ length: 20 }, (_, place) => ({
  id: place + 1,
  code: `KH${String(place + 1).padStart(6, '0')}`,
  name:
    place === 2 ? 'Công ty Trách nhiệm hữu hạn Thương mại Dịch vụ Xuất nhập khẩu Thủy sản Ngũ Quảng' : nameOf(place),
  phone: `0912 345 ${String(600 + place * 13)}`,
  email: `khach${place + 1}@example.vn`,
  status: at(statuses, place),
  curator: nameOf(place + 30),
  revenue: (place * 7_919 + 1_200) * 10_000,
  at: `2026-11-${String(20 - (place % 19)).padStart(2, '0')}T0${place % 9}:15:00Z`,
}))

export const people: Option[] = Array.from({ length: 30 }, (_, place) => ({
  value: String(place),
  label: nameOf(place),
  detail: place % 2 ? 'Phòng Kinh doanh' : 'Phòng Hỗ trợ',
}))

export const relationships: Option[] = [
  { value: '1', label: 'Khách hàng thân thiết', color: '#118054' },
  { value: '2', label: 'Đối tác chiến lược lâu năm của công ty và các chi nhánh phía Nam', color: '#5057dc' },
  { value: '3', label: 'Tiềm năng', color: '#a94e00' },
]

const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

/** Answers late, ten at a time, like a server. */
export const loadPeople: LoadOptions = async (text, block) => {
  await wait(300)
  const { items } = await loadFrom(people)(text, 1)
  return { items: items.slice((block - 1) * 10, block * 10), more: items.length > block * 10 }
}
export const loadRelationships = loadFrom(relationships)
export const loadNothing: LoadOptions = () => Promise.reject(new Error('away'))

export const saveLate = async (): Promise<string | undefined> => {
  await wait(600)
  return undefined
}
export const refuse = async (): Promise<string | undefined> => {
  await wait(300)
  return 'Số này đã thuộc về một khách hàng khác.'
}

export const tree: Branch[] = [
  {
    value: '1',
    label: 'Doanh nghiệp',
    children: [
      { value: '11', label: 'Sản xuất' },
      { value: '12', label: 'Thương mại', children: [{ value: '121', label: 'Bán lẻ' }] },
    ],
  },
  { value: '2', label: 'Cá nhân' },
]
