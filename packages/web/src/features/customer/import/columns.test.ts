import type { UploadColumn } from '@crm/contract/customer-upload'
import { findColumnFaults } from '@crm/contract/rules/upload-columns'
import { describe, expect, test } from 'vitest'
import { areEqual, guessMatches, isMatched, withMatch } from './columns.ts'

test('a column that two headers claim keeps a file from the check until one is passed over', () => {
  const matches = ['name', 'name', null, null, 'groupCustomer', 'sourceCustomer', 'phoneCustomer'] as const
  expect(isMatched(findColumnFaults(matches))).toBe(false)
  expect(isMatched(findColumnFaults(withMatch(matches, 1, null)))).toBe(true)
})

test('matches differ when one header is matched to something else', () => {
  expect(areEqual(['name', null], ['name', null])).toBe(true)
  expect(areEqual(['name', null], withMatch(['name', null], 1, 'taxCode'))).toBe(false)
})

describe('what the template does not call so is guessed', () => {
  const unmatched = (...headers: string[]) => headers.map((header) => ({ header, column: null, example: '' }))
  const guess = (...headers: string[]) => guessMatches(unmatched(...headers))

  test.each<[UploadColumn, readonly string[]]>([
    ['name', ['Họ tên', 'Họ và tên', 'HỌ & TÊN', 'Tên KH', 'ten kh', 'Tên công ty', 'Full Name', 'Company']],
    ['phoneCustomer', ['SĐT', 'sdt', 'Số ĐT', 'ĐT', 'Điện thoại', 'Điện thoại (*)', 'Di động', 'Mobile', 'Tel.']],
    ['emailCustomer', ['Email', 'E-mail', 'Thư điện tử', 'Địa chỉ email', 'Email Address']],
    ['birthday', ['Ngày sinh', 'NGÀY SINH ', 'Ngày/tháng/năm sinh', 'Date of birth', 'DOB']],
    ['taxCode', ['MST', 'Mã thuế', 'Tax ID']],
    ['groupCustomer', ['Nhóm', 'Nhóm KH', 'Phân loại', 'Group']],
    ['sourceCustomer', ['Nguồn KH', 'Nguồn khách hàng', 'Lead source']],
    ['curator', ['Người PT', 'Phụ trách', 'NV phụ trách', 'Sales', 'Assigned to']],
    ['nameContact', ['Người liên hệ', 'NLH', 'Contact person']],
    ['phoneContact', ['SĐT người liên hệ', 'SĐT NLH']],
  ])('%s', (column, headers) => {
    for (const header of headers) expect(guess(header), header).toEqual([column])
  })

  test('what may be the customer’s or the contact’s is the customer’s first, then the contact’s', () => {
    expect(guess('Họ tên', 'SĐT', 'Họ tên', 'SĐT')).toEqual(['name', 'phoneCustomer', 'nameContact', 'phoneContact'])
  })

  test('a column that another header has by the words of the template is not guessed again', () => {
    const headers = [...unmatched('Họ tên'), { header: 'Tên khách hàng', column: 'name' as const, example: '' }]
    expect(guessMatches(headers)).toEqual(['nameContact', 'name'])
  })

  test('a second header of the template’s own word is the contact’s, not a repetition', () => {
    const mail = { header: 'Email', column: 'emailCustomer' as const, example: '' }
    expect(guessMatches([mail, mail])).toEqual(['emailCustomer', 'emailContact'])
    expect(guessMatches([mail, mail, mail])).toEqual(['emailCustomer', 'emailContact', 'emailCustomer'])
  })

  test('a header that says nothing known is passed over', () => {
    expect(guess('STT', 'Ghi chú', '')).toEqual([null, null, null])
  })
})
