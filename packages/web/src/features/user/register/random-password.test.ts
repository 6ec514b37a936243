import { isPassword } from '@crm/contract/rules/password'
import { expect, test } from 'vitest'
import { makePassword } from './random-password.ts'

const many = Array.from({ length: 200 }, makePassword)

test('every password that is made keeps the rule', () => {
  expect(many.filter((password) => !isPassword(password) || password.length !== 12)).toEqual([])
})

test('no two are the same, and none is hard to copy by hand', () => {
  expect(new Set(many).size).toBe(many.length)
  expect(many.join('')).not.toMatch(/[0O1lIo]/)
})
