import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import {
  dayRange,
  isPlainDate,
  lastMondays,
  parseDate,
  plainDateOf,
  presetRange,
  readTypedDate,
  showDate,
  showDateTime,
  showPlainDate,
  showTime,
  type TimePreset,
  type TimeRange,
  weekRange,
} from './dates.ts'
import { PlainDate } from './schemas.ts'

const holds = ({ from, to }: TimeRange, moment: string) =>
  Date.parse(from) <= Date.parse(moment) && Date.parse(moment) < Date.parse(to)

describe.each(['UTC', 'America/Los_Angeles', 'Pacific/Kiritimati'])('on a machine in %s', (zone) => {
  const before = process.env['TZ']
  beforeEach(() => {
    process.env['TZ'] = zone
  })
  afterEach(() => {
    if (before === undefined) delete process.env['TZ']
    else process.env['TZ'] = before
  })

  it('moments are shown in the zone of the office', () => {
    expect(showDateTime('2025-12-31T16:59:59.999Z')).toBe('31/12/2025 23:59')
    expect(showDateTime('2025-12-31T17:00:00.000Z')).toBe('01/01/2026 00:00')
    expect(showDate('2026-03-05T08:09:00+07:00')).toBe('05/03/2026')
    expect(showTime(new Date('2026-03-05T08:09:00+07:00'))).toBe('08:09')
    expect(plainDateOf('2025-12-31T17:00:00Z')).toBe('2026-01-01')
  })

  it('a plain date keeps its day, also before 13/06/1975', () => {
    for (const day of ['01/01/1960', '12/06/1975', '01/01/1990']) expect(showPlainDate(parseDate(day) ?? '')).toBe(day)
  })

  it('today begins at midnight of the office', () => {
    expect(presetRange('today', '2026-01-01T00:30:00+07:00')).toEqual(dayRange('2026-01-01'))
    expect(dayRange('2026-01-01')).toEqual({ from: '2026-01-01T00:00:00+07:00', to: '2026-01-02T00:00:00+07:00' })
  })
})

describe('a typed date', () => {
  it.each([
    ['01/02/2026', '2026-02-01'],
    [' 29/02/2028 ', '2028-02-29'],
    ['31/12/2100', '2100-12-31'],
    ['01/01/1900', '1900-01-01'],
  ])('%s is read as %s', (typed, plain) => expect(parseDate(typed)).toBe(plain))

  it.each([
    '',
    '31/02/2026',
    '29/02/2027',
    '29/02/1900',
    '31/04/2026',
    '13/13/2026',
    '00/01/2026',
    '1/1/26',
    '1/1/2026',
    '01-01-2026',
    '2026-01-02',
    '45000',
    '43538',
    '31/12/1899',
    '01/01/2101',
    '01/01/02026',
    '０１/01/2026',
  ])('%j is invalid', (typed) => expect(parseDate(typed)).toBeNull())
})

describe('a date typed into a field', () => {
  it.each([
    ['1/2/2026', '2026-02-01'],
    ['01/2/2026', '2026-02-01'],
    [' 29/02/2028 ', '2028-02-29'],
    ['1-2-2026', '2026-02-01'],
    ['31.12.2100', '2100-12-31'],
    ['01022026', '2026-02-01'],
  ])('%s is read as %s', (typed, plain) => expect(readTypedDate(typed)).toBe(plain))

  it.each([
    '',
    '31/2/2026',
    '1/13/2026',
    '1/2-2026',
    '1/1/26',
    '1/2/20261',
    '2026-01-02',
    '1022026',
    '31022026',
    '01/02/1899',
    'mai',
  ])('%j is no date', (typed) => expect(readTypedDate(typed)).toBeNull())
})

describe('a plain date on the wire', () => {
  it('is YYYY-MM-DD of a day that exists', () => {
    expect(PlainDate.parse('2028-02-29')).toBe('2028-02-29')
    for (const text of [
      '2027-02-29',
      '2026-13-01',
      '2026-1-1',
      '2026-01-01T00:00:00Z',
      '2026-01-01\n',
      '1899-12-31',
      '2101-01-01',
      '',
    ])
      expect(isPlainDate(text), text).toBe(false)
    expect(PlainDate.safeParse('x').error?.issues.map((issue) => issue.message)).toEqual(['error.dateErr'])
  })
})

describe('time presets', () => {
  const cases: [now: string, preset: TimePreset, from: string, to: string][] = [
    ['2026-12-31T23:59:59.500+07:00', 'today', '2026-12-31', '2027-01-01'],
    ['2026-12-31T23:59:59.500+07:00', 'month', '2026-12-01', '2027-01-01'],
    ['2026-12-31T23:59:59.500+07:00', 'quarter', '2026-10-01', '2027-01-01'],
    ['2026-12-31T23:59:59.500+07:00', 'year', '2026-01-01', '2027-01-01'],
    ['2026-12-31T23:59:59.500+07:00', 'thisWeek', '2026-12-28', '2027-01-04'],
    ['2027-01-01T00:00:00+07:00', 'yesterday', '2026-12-31', '2027-01-01'],
    ['2027-01-01T00:00:00+07:00', 'lastWeek', '2026-12-21', '2026-12-28'],
    ['2027-01-01T00:00:00+07:00', 'lastMonth', '2026-12-01', '2027-01-01'],
    ['2027-01-01T00:00:00+07:00', 'lastQuarter', '2026-10-01', '2027-01-01'],
    ['2027-01-01T00:00:00+07:00', 'lastYear', '2026-01-01', '2027-01-01'],
    ['2028-02-29T12:00:00+07:00', 'today', '2028-02-29', '2028-03-01'],
    ['2028-02-29T12:00:00+07:00', 'month', '2028-02-01', '2028-03-01'],
    ['2028-02-29T12:00:00+07:00', 'quarter', '2028-01-01', '2028-04-01'],
    ['2028-03-01T00:00:00+07:00', 'yesterday', '2028-02-29', '2028-03-01'],
    ['2026-03-01T23:30:00+07:00', 'thisWeek', '2026-02-23', '2026-03-02'],
    ['2026-03-02T00:30:00+07:00', 'thisWeek', '2026-03-02', '2026-03-09'],
    ['2026-03-02T00:30:00+07:00', 'lastWeek', '2026-02-23', '2026-03-02'],
  ]
  it.each(cases)('at %s %s goes from %s up to %s', (now, preset, from, to) => {
    expect(presetRange(preset, now)).toEqual({ from: `${from}T00:00:00+07:00`, to: `${to}T00:00:00+07:00` })
  })

  it('split today from yesterday exactly at midnight of the office, and hold the last half second', () => {
    const now = '2026-05-20T12:00:00+07:00'
    expect(holds(presetRange('yesterday', now), '2026-05-19T16:59:59.999Z')).toBe(true)
    expect(holds(presetRange('today', now), '2026-05-19T16:59:59.999Z')).toBe(false)
    expect(holds(presetRange('yesterday', now), '2026-05-19T17:00:00.000Z')).toBe(false)
    expect(holds(presetRange('today', now), '2026-05-19T17:00:00.000Z')).toBe(true)
    expect(holds(presetRange('today', now), '2026-05-20T23:59:59.500+07:00')).toBe(true)
  })
})

describe('weeks', () => {
  it('are named by their Mondays in the office, the present one last', () => {
    expect(lastMondays('2027-01-03T23:59:59+07:00', 3)).toEqual(['2026-12-14', '2026-12-21', '2026-12-28'])
    expect(lastMondays('2027-01-03T17:00:00Z', 2)).toEqual(['2026-12-28', '2027-01-04'])
  })

  it('go from one midnight of the office to another', () => {
    expect(weekRange('2026-12-28')).toEqual({ from: '2026-12-28T00:00:00+07:00', to: '2027-01-04T00:00:00+07:00' })
  })
})
