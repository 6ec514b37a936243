import { z } from 'zod'
import { UserAvatar } from './activity.ts'
import { get, put, signedIn } from './kernel/endpoint.ts'
import { ActorName, blockOf, PathBlock, PathBlockSize } from './kernel/fields.ts'

export const notificationTabs = ['all', 'customer', 'campaign', 'issue'] as const
export const NotificationTab = z.enum(notificationTabs)
export type NotificationTab = z.infer<typeof NotificationTab>

/** One line of the bell. `message` names what happened, the rest is what a sentence about it needs. */
export const NotificationView = z.object({
  notificationId: z.uuid(),
  /** Tasks have no tab of their own: they stand under `all`. */
  kind: z.enum(['customer', 'campaign', 'issue', 'task']),
  message: z.string(),
  idTarget: z.number().int(),
  codeTarget: z.string(),
  nameTarget: z.string(),
  preview: z.string(),
  /** As what it concerns the person (`curator`, `viewer`, `mentioned`), where the sentence depends on it. */
  role: z.string(),
  /** So many targets at once; the named one is the first of them. */
  count: z.number().int(),
  /** The record that it belongs to, where its page is named after that too: an opportunity's campaign. */
  parentId: z.number().int().nullable(),
  /** The comment or note that it tells of. */
  commentId: z.number().int().nullable(),
  /** Empty: nobody did it, such as a target that passed. */
  createUser: z.string(),
  createFullname: z.string(),
  createdDate: z.string(),
  read: z.boolean(),
})
export type NotificationView = z.infer<typeof NotificationView>
export const Unread = z.object({
  all: z.number().int(),
  customer: z.number().int(),
  campaign: z.number().int(),
  issue: z.number().int(),
})
export type Unread = z.infer<typeof Unread>
const own = signedIn('what the own bell holds')

export const notification = {
  all: get('/api/Notification/GetNotification/:tab/:block/:maxPerBlock', {
    access: own,
    params: z.object({ tab: NotificationTab, block: PathBlock, maxPerBlock: PathBlockSize }),
    reply: blockOf(NotificationView).extend({ userAvatars: z.array(UserAvatar) }),
  }),
  /** Counted to 1,000 each. */
  unread: get('/api/Notification/GetUnread', { access: own, reply: Unread }),
  markRead: put('/api/Notification/MarkRead', {
    access: own,
    body: z.object({
      notificationIds: z.array(z.uuid()).max(100).default([]),
      /** Every one of this tab. */
      tab: NotificationTab.optional(),
      userName: ActorName.optional(),
    }),
    reply: Unread,
  }),
}
