import type { push } from '@crm/contract/push'
import type { Handler } from '../../kernel/http/handler.ts'
import { findReader } from '../notification/index.ts'
import { type Device, listDevicesOf, listUserIds } from './store.ts'
import { findCurator, findOpportunityCurator, listRelated, listStaff } from './store-relation.ts'

const shown = (devices: readonly Device[]) =>
  devices.map(({ handle, userName, platform }) => ({ handle, userName, platform }))

export const byUserName: Handler<typeof push.byUserName> = async ({ actor, body, db, platform }) => {
  const userIds = await listUserIds(db, [body.userName].flat())
  return shown(await listDevicesOf(db, await listRelated(db, await findReader(platform, actor), userIds)))
}

/** A customer that the caller does not see has no curator for the caller, as one that is not there. */
export const byCustomerCurator: Handler<typeof push.byCustomerCurator> = async ({ actor, body, db }) => {
  const curatorId = await findCurator(db, actor, body.customerId)
  return curatorId === undefined ? [] : shown(await listDevicesOf(db, [curatorId]))
}

/** Creator, managers and participants; of a campaign that the caller does not see there are none. */
export const byCampaign: Handler<typeof push.byCampaign> = async ({ actor, body, db }) =>
  shown(await listDevicesOf(db, await listStaff(db, actor, body.campaignId)))

export const byOpportunityCurator: Handler<typeof push.byOpportunityCurator> = async ({ actor, body, db }) => {
  const curatorId = await findOpportunityCurator(db, actor, body.opportunityId)
  return curatorId === undefined ? [] : shown(await listDevicesOf(db, [curatorId]))
}
