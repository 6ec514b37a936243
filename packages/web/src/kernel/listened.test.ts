import { expect, it } from 'vitest'
import { noteListeners } from './listened.ts'

it('knows an event that was told while nothing shown depended on it, until the session ends', () => {
  const listeners = noteListeners()
  listeners.told('/hubs/department', 'ChangeInternalTeam')
  expect(listeners.missedAt('/hubs/department', 'ChangeInternalTeam')).toBeGreaterThan(0)
  expect(listeners.missedAt('/hubs/department', 'ChangeDepartmentLeader')).toBe(0)
  listeners.forgetTold()
  expect(listeners.missedAt('/hubs/department', 'ChangeInternalTeam')).toBe(0)
})

it('holds a hub for shown as long as one part of the page listens', () => {
  const listeners = noteListeners()
  listeners.begin('/hubs/issue', 'IssueAdd')
  listeners.begin('/hubs/issue', 'IssueAdd')
  listeners.end('/hubs/issue', 'IssueAdd')
  listeners.told('/hubs/issue', 'IssueAdd')
  expect([listeners.isShown('/hubs/issue'), listeners.missedAt('/hubs/issue', 'IssueAdd')]).toEqual([true, 0])
  listeners.end('/hubs/issue', 'IssueAdd')
  expect(listeners.isShown('/hubs/issue')).toBe(false)
})
