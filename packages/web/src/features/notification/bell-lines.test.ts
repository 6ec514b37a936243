import type { NotificationView } from '@crm/contract/notification'
import { expect, test } from 'vitest'
import { linesOf, ownerOf } from './bell-lines.ts'

const line = (notificationId: string, createUser = 'staff.market'): NotificationView => ({
  notificationId,
  kind: 'issue',
  message: 'ticket.commented',
  idTarget: 1,
  codeTarget: 'TK000001',
  nameTarget: 'Máy in',
  preview: '',
  role: '',
  count: 1,
  parentId: null,
  commentId: null,
  createUser,
  createFullname: 'Lê An',
  createdDate: '2026-11-20T03:00:00.000Z',
  read: false,
})
const avatar = '/api/UserInfo/ViewAvatar/12?v=aB3'

test('a line that a new one pushed into the next block is shown once, in its place', () => {
  const blocks = [
    { items: [line('c'), line('b')], userAvatars: [] },
    { items: [line('b'), line('a')], userAvatars: [] },
  ]
  expect(linesOf(blocks).map((shown) => shown.line.notificationId)).toEqual(['c', 'b', 'a'])
})

test('each line has the picture of who did it, whichever block brought it', () => {
  const blocks = [
    { items: [line('b')], userAvatars: [{ userName: 'staff.market', avatar, avatarType: 'image/png' }] },
    { items: [line('a'), line('0', '')], userAvatars: [] },
  ]
  expect(linesOf(blocks).map((shown) => shown.avatar)).toEqual([avatar, avatar, null])
  expect([ownerOf(avatar), ownerOf(null)]).toEqual([12, 0])
})
