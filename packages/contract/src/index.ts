import { account, session } from './account.ts'
import { activity } from './activity.ts'
import { automation } from './automation.ts'
import { brandName } from './brand-name.ts'
import { campaign, campaignAddition, campaignExport, campaignManager, campaignParticipant } from './campaign.ts'
import { category } from './category.ts'
import { client } from './client.ts'
import { customer, customerContact } from './customer.ts'
import { customerExport, customerUpload } from './customer-upload.ts'
import { department, departmentFile, departmentTask } from './department.ts'
import { email } from './email.ts'
import { emailCampaign, emailCampaignExport } from './email-campaign.ts'
import { emailTemplate } from './email-template.ts'
import { business, customerGroup, customerSource, position, relationship, userGroup } from './lookup.ts'
import { mailSender } from './mail-sender.ts'
import { marketingConsent } from './marketing-consent.ts'
import { marketingPolicy } from './marketing-policy.ts'
import { notification } from './notification.ts'
import { opportunity, opportunityExport } from './opportunity.ts'
import { overview } from './overview.ts'
import { permission } from './permission.ts'
import { iosMessage, push } from './push.ts'
import { responseTarget } from './response-target.ts'
import { salesStatistics } from './sales-statistics.ts'
import { savedAudience } from './saved-audience.ts'
import { savedView } from './saved-view.ts'
import { audit, emailConfiguration, notificationPreference, setting, switchboardConfiguration } from './setting.ts'
import { sms } from './sms.ts'
import { smsCampaign, smsCampaignExport } from './sms-campaign.ts'
import { smsGateway } from './sms-gateway.ts'
import { smsOriginal } from './sms-original.ts'
import { suppression } from './suppression.ts'
import { task, taskFeed } from './task.ts'
import { savedReply, ticket, ticketComment, ticketExport, ticketFile, ticketLog, ticketNote } from './ticket.ts'
import { user } from './user.ts'

/** Every call of the product, by capability. The web takes a capability's own file instead, to carry only its schemas. */
export const api = {
  account,
  activity,
  audit,
  automation,
  brandName,
  business,
  campaign,
  campaignAddition,
  campaignExport,
  campaignManager,
  campaignParticipant,
  category,
  client,
  customer,
  customerContact,
  customerExport,
  customerGroup,
  customerSource,
  customerUpload,
  department,
  departmentFile,
  departmentTask,
  email,
  emailCampaign,
  emailCampaignExport,
  emailConfiguration,
  emailTemplate,
  iosMessage,
  mailSender,
  marketingConsent,
  marketingPolicy,
  notification,
  notificationPreference,
  opportunity,
  opportunityExport,
  overview,
  permission,
  position,
  push,
  relationship,
  responseTarget,
  salesStatistics,
  savedAudience,
  savedReply,
  savedView,
  session,
  setting,
  sms,
  smsGateway,
  smsCampaign,
  smsCampaignExport,
  smsOriginal,
  suppression,
  switchboardConfiguration,
  task,
  taskFeed,
  ticket,
  ticketComment,
  ticketExport,
  ticketFile,
  ticketLog,
  ticketNote,
  user,
  userGroup,
}
