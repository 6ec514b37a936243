import { expect, test } from 'vitest'
import { addressIn, drawProvince, provinces } from './places.ts'
import { makeRandom } from './random.ts'

const inForceSinceJuly2025 =
  'An Giang, Bắc Ninh, Cà Mau, Cao Bằng, Cần Thơ, Đà Nẵng, Đắk Lắk, Điện Biên, Đồng Nai, Đồng Tháp, Gia Lai, Hà Nội, Hà Tĩnh, Hải Phòng, Hồ Chí Minh, Huế, Hưng Yên, Khánh Hòa, Lai Châu, Lạng Sơn, Lào Cai, Lâm Đồng, Nghệ An, Ninh Bình, Phú Thọ, Quảng Ngãi, Quảng Ninh, Quảng Trị, Sơn La, Tây Ninh, Thái Nguyên, Thanh Hóa, Tuyên Quang, Vĩnh Long'.split(
    ', ',
  )

test('the provinces are the 34 in force since July 2025, six of them cities', () => {
  expect(provinces.map((place) => place.name).toSorted()).toEqual(inForceSinceJuly2025.toSorted())
  const cities = provinces.filter((place) => place.city).map((place) => place.name)
  expect(cities.toSorted()).toEqual(['Cần Thơ', 'Hà Nội', 'Huế', 'Hải Phòng', 'Hồ Chí Minh', 'Đà Nẵng'].toSorted())
  expect(new Set(provinces.map((place) => place.code)).size).toBe(34)
  expect(new Set(provinces.map((place) => place.taxPrefix)).size).toBe(34)
})

test('every province has wards, each named once and with streets', () => {
  for (const place of provinces) {
    const names = place.wards.map((ward) => ward.name)
    expect(names.length).toBeGreaterThan(3)
    expect(new Set(names).size, place.name).toBe(names.length)
    for (const ward of place.wards) {
      expect(ward.name).toMatch(/^(phường|xã) \S/)
      expect(ward.streets.length, ward.name).toBeGreaterThan(0)
    }
  }
})

test('an address has three parts, street, ward and province, and no district', () => {
  const random = makeRandom(5)
  for (let count = 0; count < 2_000; count++) {
    const place = drawProvince(random)
    const address = addressIn(random, place)
    expect(address).toMatch(/^[^,]*\d[^,]*, (phường|xã) [^,]+, [^,]+$/)
    expect(address).not.toMatch(/quận|huyện/i)
    expect(address.endsWith(place.name)).toBe(true)
  }
})
