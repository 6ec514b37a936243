import { expect, test } from 'vitest'
import { check } from './check-target.ts'
import { bodyOf, fieldOf, fieldsOf, rowFields, type TargetSetting, withHoliday } from './target-form.ts'

const setting: TargetSetting = {
  version: 3,
  targets: [
    { departmentId: null, priority: 1, responseMinutes: 30, resolveMinutes: 240 },
    { departmentId: 5, priority: 1, responseMinutes: 15, resolveMinutes: null },
    { departmentId: 5, priority: 4, responseMinutes: null, resolveMinutes: null },
  ],
  workingTime: {
    days: [
      { weekday: 1, from: '08:00', to: '17:30', lunchFrom: '12:00', lunchTo: '13:30' },
      { weekday: 6, from: '08:00', to: '12:00', lunchFrom: null, lunchTo: null },
    ],
    holidays: [{ date: '2027-01-01', name: 'Tết Dương lịch' }],
  },
}
const fields = fieldsOf(setting)

test('what nobody touched is sent as it was read, the empty own targets of a department too', () => {
  expect(bodyOf(fields)).toEqual({ targets: setting.targets, workingTime: setting.workingTime })
  expect(check(fields)).toEqual({})
})

test('a department that is taken out takes its targets along', () => {
  expect(bodyOf({ ...fields, departments: '' }).targets).toEqual(setting.targets.slice(0, 1))
})

test('a department that follows what holds for all sends nothing of its own', () => {
  const following = { ...fields, [fieldOf.own(5, 1)]: false }
  expect(bodyOf(following).targets.filter(({ departmentId }) => departmentId === 5)).toEqual([setting.targets[2]])
})

test('a new department begins with what holds for all', () => {
  const added = { ...fields, ...rowFields(7, setting.targets.slice(0, 1)), departments: '5,7' }
  expect(bodyOf(added).targets.at(-1)).toEqual({ ...setting.targets[0], departmentId: 7 })
})

test('a day that is turned off keeps no hours, and is not asked about them', () => {
  const off = { ...fields, [fieldOf.day(1, 'on')]: false, [fieldOf.day(1, 'from')]: 'sáng' }
  expect(check(off)).toEqual({})
  expect(bodyOf(off).workingTime.days.map(({ weekday }) => weekday)).toEqual([6])
})

test.each([
  ['from', { from: 'sáng' }],
  ['to', { to: '07:00' }],
  ['lunchFrom', { lunchFrom: '' }],
  ['lunchTo', { lunchTo: '' }],
  ['lunchFrom', { lunchFrom: '06:00' }],
  ['lunchFrom', { lunchFrom: '14:00', lunchTo: '13:00' }],
] as const)('hours out of order are told at %s', (told, typed) => {
  const wrong = Object.entries(typed).map(([part, value]) => [fieldOf.day(1, part as 'from'), value])
  expect(Object.keys(check({ ...fields, ...Object.fromEntries(wrong) }))).toEqual([fieldOf.day(1, told)])
})

test('a holiday that was written but not added is saved with the others, by date', () => {
  const written = { ...fields, newDate: '2026-12-31', newName: ' Tổng kết ' }
  expect(bodyOf(written).workingTime.holidays).toEqual([
    { date: '2026-12-31', name: 'Tổng kết' },
    { date: '2027-01-01', name: 'Tết Dương lịch' },
  ])
})

test('a holiday that stands twice, or has no date, is refused', () => {
  expect(Object.keys(check({ ...fields, newDate: '2027-01-01' }))).toEqual(['newDate'])
  expect(Object.keys(check({ ...fields, newName: 'Giỗ Tổ' }))).toEqual(['newDate'])
})

test('holidays stand by date, whenever they were added', () => {
  const [later, sooner] = [
    { date: '2027-09-02', name: 'Quốc khánh' },
    { date: '2027-04-30', name: '' },
  ]
  expect(JSON.parse(withHoliday([later], sooner))).toEqual([sooner, later])
})
