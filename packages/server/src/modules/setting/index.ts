import type { marketingPolicy as marketingPolicyApi } from '@crm/contract/marketing-policy'
import type {
  audit as auditApi,
  emailConfiguration as emailConfigurationApi,
  notificationPreference as notificationPreferenceApi,
  setting as settingApi,
  switchboardConfiguration as switchboardConfigurationApi,
} from '@crm/contract/setting'
import type { Capability } from '../../kernel/events/capability.ts'
import type { HandlersOf } from '../../kernel/http/handler.ts'
import { readAudit } from './all.ts'
import { settingFacts } from './events.ts'
import { readMarketingPolicy, readWritingPolicy, updateMarketingPolicy } from './marketing-policy.ts'
import {
  readEmailConfiguration,
  readNotificationPreference,
  readProduct,
  readSwitchboardConfiguration,
} from './read.ts'
import { testEmailConfiguration } from './test-email-configuration.ts'
import { update } from './update.ts'
import { updateEmailConfiguration } from './update-email-configuration.ts'
import { updateNotificationPreference } from './update-notification-preference.ts'
import { updateSwitchboardConfiguration } from './update-switchboard-configuration.ts'

export { moneySuffix } from './product.ts'

export const settingCapability: Capability = { facts: settingFacts }

export const setting: HandlersOf<typeof settingApi> = { read: readProduct, update }

export const emailConfiguration: HandlersOf<typeof emailConfigurationApi> = {
  read: readEmailConfiguration,
  update: updateEmailConfiguration,
  test: testEmailConfiguration,
}

export const switchboardConfiguration: HandlersOf<typeof switchboardConfigurationApi> = {
  read: readSwitchboardConfiguration,
  update: updateSwitchboardConfiguration,
}

export const marketingPolicy: HandlersOf<typeof marketingPolicyApi> = {
  read: readMarketingPolicy,
  writing: readWritingPolicy,
  update: updateMarketingPolicy,
}

export const notificationPreference: HandlersOf<typeof notificationPreferenceApi> = {
  read: readNotificationPreference,
  update: updateNotificationPreference,
}

export const audit: HandlersOf<typeof auditApi> = { all: readAudit }
