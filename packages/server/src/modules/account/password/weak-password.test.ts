import { expect, test } from 'vitest'
import { weaknessOf } from './weak-password.ts'

const names = {
  own: ['lan.anh88', 'Trần Thị Lan Anh', 'lananh@hoatieu.vn'],
  shared: ['Công ty TNHH Minh Phát', 'Lite CRM'],
}

test.each([
  ['P@ssw0rd!', 'common'],
  ['Aa@12345', 'common'],
  ['Password@2026', 'common'],
  ['Qwerty@123', 'common'],
  ['Dr@gon_123', 'common'],
  ['Admin@1234', 'common'],
  ['M@tkhau123', 'common'],
  ['Welcome1!', 'common'],
  ['Summer2026!', 'season'],
  ['2026@Winter', 'season'],
  ['MuaHe@2026', 'season'],
  ['November@26', 'season'],
  ['Thang11@2026', 'season'],
  ['Xuan_2027', 'season'],
  ['MinhPhat@99', 'name'],
  ['M1nhPh@t77x', 'name'],
  ['LiteCrm$91', 'name'],
  ['LanAnh@7391', 'name'],
  ['Lan_Anh1', 'name'],
  ['Tran@2026', 'name'],
  ['xHoaTieu@731', 'name'],
])('%s is refused as %s', async (password, weakness) => {
  expect(await weaknessOf(password, names)).toBe(weakness)
})

test.each([
  'Moi@2026xyz',
  'New@pass2026',
  'Fresh@2026',
  'Chim@HoangYen9',
  'Summer$Rain31',
  'May@bay91tang',
  'Dong_Nai!27b',
  'Transport$91',
])('%s is taken', async (password) => {
  expect(await weaknessOf(password, names)).toBeUndefined()
})
