import { expect, test } from 'vitest'
import { placeOf } from './bell-place.ts'

const issue = {
  kind: 'issue',
  message: 'ticket.updated',
  idTarget: 7,
  count: 1,
  parentId: null,
  commentId: null,
} as const
const customer = {
  kind: 'customer',
  message: 'customer.curatorChanged',
  idTarget: 9,
  count: 1,
  parentId: null,
  commentId: null,
} as const
const path = (to: string) => ({ kind: 'path', path: to })

test('a line about a ticket leads to the ticket, on a phone to the phone’s page of it', () => {
  expect(placeOf(issue, false)).toEqual(path('/issue-detail/7'))
  expect(placeOf(issue, true)).toEqual(path('/m/ticket/7'))
})

test('a line about a comment or a note leads to where it stands', () => {
  const comment = { ...issue, message: 'ticket.commented' }
  const note = { ...issue, message: 'ticket.noted', commentId: 31 }
  expect(placeOf(comment, false)).toEqual(path('/issue-detail/7?part=talk&tab=comment'))
  expect(placeOf(note, false)).toEqual(path('/issue-detail/7?part=talk&tab=note&entry=31'))
  expect(placeOf(comment, true)).toEqual(path('/m/ticket/7/comment'))
  expect(placeOf(note, true)).toEqual(path('/m/ticket/7/note?entry=31'))
})

test('a line about several customers leads to the list', () => {
  expect(placeOf(customer, false)).toEqual(path('/customer-profile/9'))
  expect(placeOf({ ...customer, count: 3 }, false)).toEqual(path('/customer'))
})

test('a line about a campaign leads to it, one about an opportunity to that, one about several to their campaign', () => {
  const campaign = { ...customer, kind: 'campaign', message: 'campaign.locked', idTarget: 4 } as const
  const opportunity = { ...campaign, message: 'opportunity.transferred', idTarget: 9, parentId: 4 }
  expect(placeOf(campaign, false)).toEqual(path('/campaign/detail/4'))
  expect(placeOf(opportunity, false)).toEqual(path('/profile-opportunity/4/9'))
  expect(placeOf({ ...opportunity, count: 3 }, false)).toEqual(path('/campaign/detail/4'))
  expect(placeOf({ ...opportunity, message: 'automation.notified' }, false)).toEqual(path('/profile-opportunity/4/9'))
  expect(placeOf({ ...campaign, message: 'automation.switchedOff' }, false)).toEqual(path('/automation/4'))
  const sent = { ...campaign, message: 'massCampaign.finished' }
  expect(placeOf({ ...sent, codeTarget: 'CE000004' }, false)).toEqual(path('/campaign-email?tab=details-campaign&id=4'))
  expect(placeOf({ ...sent, codeTarget: 'CS000004' }, false)).toEqual(path('/sms-campaign?tab=sms-campaign&id=4'))
  const single = { ...campaign, message: 'marketing-send.finished', count: 2 }
  expect(placeOf({ ...single, codeTarget: 'Email' }, false)).toEqual(path('/emails?tab=sent&state=7'))
  const stopped = { ...single, message: 'marketing-send.stopped', codeTarget: 'SMS' }
  expect(placeOf(stopped, false)).toEqual(path('/sms-campaign?tab=sms-list&state=8'))
  expect(placeOf({ ...campaign, message: 'campaign.deleted' }, false)).toEqual({ kind: 'nowhere', why: 'gone' })
})

test('a line about a task leads to it, on a phone to the phone’s page of it', () => {
  const task = { ...customer, kind: 'task', message: 'task.commented', idTarget: 5 } as const
  expect(placeOf(task, false)).toEqual(path('/work?task=5'))
  expect(placeOf(task, true)).toEqual(path('/m/work/5'))
})

test('what is deleted, or not there on a phone, leads nowhere and says why', () => {
  expect(placeOf({ ...issue, message: 'ticket.deleted' }, false)).toEqual({ kind: 'nowhere', why: 'deleted' })
  expect(placeOf(customer, true)).toEqual({ kind: 'nowhere', why: 'desktopOnly' })
})
