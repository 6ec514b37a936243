import type { iosMessage as iosMessageApi, push as pushApi } from '@crm/contract/push'
import type { Capability } from '../../kernel/events/capability.ts'
import type { Handler, HandlersOf } from '../../kernel/http/handler.ts'
import { add } from './add.ts'
import { addIosMessage } from './add-ios-message.ts'
import { pushJobs } from './jobs.ts'
import { byCampaign, byCustomerCurator, byOpportunityCurator, byUserName } from './read.ts'
import { hashOf } from './rules.ts'
import { send } from './send.ts'
import { removeOwn } from './store.ts'
import { takeMessages } from './store-ios.ts'

export const pushCapability: Capability = { jobs: pushJobs }

const remove: Handler<typeof pushApi.delete> = ({ actor, body, db }) => removeOwn(db, actor.userId, hashOf(body.token))

const take: Handler<typeof iosMessageApi.take> = async ({ actor, body, db, now }) => {
  const messages = await takeMessages(db, { userId: actor.userId, hash: hashOf(body.token) }, now)
  return messages.map(({ message, key, value, createdAt }) => ({
    message,
    key,
    value,
    createdDate: createdAt.toISOString(),
  }))
}

export const push: HandlersOf<typeof pushApi> = {
  add,
  delete: remove,
  byUserName,
  byCustomerCurator,
  byOpportunityCurator,
  byCampaign,
  send,
}

export const iosMessage: HandlersOf<typeof iosMessageApi> = { take, add: addIosMessage }
