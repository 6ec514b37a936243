import { api } from '@crm/contract'
import type { FastifyInstance } from 'fastify'
import type { Capability } from './kernel/events/capability.ts'
import { sweepFilesJob } from './kernel/files/sweep.ts'
import { describe } from './kernel/http/docs.ts'
import { serveHealth } from './kernel/http/health.ts'
import { servePages } from './kernel/http/pages.ts'
import { serve } from './kernel/http/serve.ts'
import { openWebServer } from './kernel/http/web-server.ts'
import { serveMailOutbox } from './kernel/mail/serve-outbox.ts'
import type { Platform } from './kernel/platform.ts'
import { exportCapability } from './kit/export/jobs.ts'
import { account, accountCapability, session } from './modules/account/index.ts'
import { activity } from './modules/activity/index.ts'
import { openAutomation } from './modules/automation/index.ts'
import {
  campaign,
  campaignAutomation,
  campaignCapability,
  campaignExport,
  campaignManager,
  campaignParticipant,
} from './modules/campaign/index.ts'
import {
  campaignAddition,
  campaignAdditionAutomation,
  campaignAdditionCapability,
} from './modules/campaign-addition/index.ts'
import { category } from './modules/category/index.ts'
import { client } from './modules/client/index.ts'
import { customer, customerAutomation, customerCapability, customerContact } from './modules/customer/index.ts'
import { customerExport, customerExportCapability } from './modules/customer-export/index.ts'
import { customerUpload, customerUploadCapability } from './modules/customer-upload/index.ts'
import { department, departmentCapability, departmentFile, departmentTask } from './modules/department/index.ts'
import {
  business,
  customerGroup,
  customerSource,
  lookupCapability,
  position,
  relationship,
  userGroup,
} from './modules/lookup/index.ts'
import {
  emailTemplate,
  marketingTemplateAutomation,
  marketingTemplateCapability,
  serveMailPictures,
  smsOriginal,
} from './modules/marketing-template/index.ts'
import {
  emailCampaign,
  emailCampaignCapability,
  emailCampaignExport,
  savedAudience,
  smsCampaign,
  smsCampaignCapability,
  smsCampaignExport,
} from './modules/mass-campaign/index.ts'
import { email, messageAutomation, messageCapabilities, serveSmsOutbox, sms } from './modules/message/index.ts'
import { notification, notificationCapability } from './modules/notification/index.ts'
import {
  opportunity,
  opportunityAutomation,
  opportunityCapability,
  opportunityExport,
} from './modules/opportunity/index.ts'
import { overview } from './modules/overview/index.ts'
import { permission, permissionCapability } from './modules/permission/index.ts'
import { iosMessage, push, pushCapability } from './modules/push/index.ts'
import { marketingConsent, recipientCapability, suppression } from './modules/recipient/index.ts'
import { responseTarget, responseTargetCapability } from './modules/response-target/index.ts'
import { salesStatistics } from './modules/sales-statistics/index.ts'
import { savedReply } from './modules/saved-reply/index.ts'
import { savedView } from './modules/saved-view/index.ts'
import {
  brandName,
  mailSender,
  sendingSetupAutomation,
  sendingSetupCapability,
  smsGateway,
} from './modules/sending-setup/index.ts'
import {
  audit,
  emailConfiguration,
  marketingPolicy,
  notificationPreference,
  setting,
  settingCapability,
  switchboardConfiguration,
} from './modules/setting/index.ts'
import { task, taskAutomation, taskCapability, taskFeed } from './modules/task/index.ts'
import { ticket, ticketAutomation, ticketCapability, ticketExport } from './modules/ticket/index.ts'
import { ticketComment, ticketEntryCapability, ticketLog, ticketNote } from './modules/ticket-entry/index.ts'
import { ticketFile, ticketFileCapability } from './modules/ticket-file/index.ts'
import { serveTracking, trackingCapability } from './modules/tracking/index.ts'
import { user, userCapability } from './modules/user/index.ts'
import { version } from './version.ts'

/** What rules work on. */
const automation = openAutomation([
  customerAutomation,
  opportunityAutomation,
  campaignAutomation,
  campaignAdditionAutomation,
  ticketAutomation,
  taskAutomation,
  marketingTemplateAutomation,
  sendingSetupAutomation,
  messageAutomation,
])

/** What the modules register. */
export const capabilities: readonly Capability[] = [
  exportCapability,
  accountCapability,
  userCapability,
  permissionCapability,
  departmentCapability,
  customerCapability,
  customerUploadCapability,
  customerExportCapability,
  lookupCapability,
  campaignCapability,
  opportunityCapability,
  campaignAdditionCapability,
  settingCapability,
  taskCapability,
  ticketCapability,
  ticketEntryCapability,
  ticketFileCapability,
  responseTargetCapability,
  marketingTemplateCapability,
  recipientCapability,
  ...messageCapabilities,
  sendingSetupCapability,
  trackingCapability,
  emailCampaignCapability,
  smsCampaignCapability,
  notificationCapability,
  pushCapability,
  automation.capability,
]

/** The background work of the modules. */
export const jobKinds = (platform: Platform) => [
  sweepFilesJob(
    platform,
    capabilities.flatMap(({ fileColumns = [] }) => fileColumns),
  ),
  ...capabilities.flatMap(({ jobs }) => jobs?.(platform) ?? []),
]

function serveSettings(app: FastifyInstance, platform: Platform): void {
  serve(app, platform, api.setting, setting)
  serve(app, platform, api.emailConfiguration, emailConfiguration)
  serve(app, platform, api.switchboardConfiguration, switchboardConfiguration)
  serve(app, platform, api.notificationPreference, notificationPreference)
  serve(app, platform, api.marketingPolicy, marketingPolicy)
}

function serveTickets(app: FastifyInstance, platform: Platform): void {
  serve(app, platform, api.savedReply, savedReply)
  serve(app, platform, api.ticket, ticket)
  serve(app, platform, api.ticketExport, ticketExport)
  serve(app, platform, api.ticketComment, ticketComment)
  serve(app, platform, api.ticketNote, ticketNote)
  serve(app, platform, api.ticketLog, ticketLog)
  serve(app, platform, api.ticketFile, ticketFile)
  serve(app, platform, api.responseTarget, responseTarget)
}

function serveSales(app: FastifyInstance, platform: Platform): void {
  serve(app, platform, api.campaign, campaign)
  serve(app, platform, api.campaignExport, campaignExport)
  serve(app, platform, api.campaignParticipant, campaignParticipant)
  serve(app, platform, api.campaignManager, campaignManager)
  serve(app, platform, api.opportunity, opportunity)
  serve(app, platform, api.opportunityExport, opportunityExport)
  serve(app, platform, api.campaignAddition, campaignAddition)
  serve(app, platform, api.salesStatistics, salesStatistics)
  serve(app, platform, api.task, task)
  serve(app, platform, api.taskFeed, taskFeed)
  serve(app, platform, api.automation, automation.handlers)
}

function serveMarketing(app: FastifyInstance, platform: Platform): void {
  serve(app, platform, api.emailTemplate, emailTemplate)
  serve(app, platform, api.smsOriginal, smsOriginal)
  serve(app, platform, api.email, email)
  serve(app, platform, api.sms, sms)
  serve(app, platform, api.marketingConsent, marketingConsent)
  serve(app, platform, api.suppression, suppression)
  serve(app, platform, api.mailSender, mailSender)
  serve(app, platform, api.smsGateway, smsGateway)
  serve(app, platform, api.brandName, brandName)
  serve(app, platform, api.emailCampaign, emailCampaign)
  serve(app, platform, api.emailCampaignExport, emailCampaignExport)
  serve(app, platform, api.smsCampaign, smsCampaign)
  serve(app, platform, api.smsCampaignExport, smsCampaignExport)
  serve(app, platform, api.savedAudience, savedAudience)
  serveMailPictures(app, platform)
}

/** Of people, sessions and rights. */
const changesActors = { changesActors: true }

/** The table of contents: every capability and who answers it. */
export async function openApp(platform: Platform, pagesFolder: string): Promise<FastifyInstance> {
  const app = await openWebServer(platform)
  await describe(app, platform, version)
  serve(app, platform, api.client, client)
  serve(app, platform, api.account, account, changesActors)
  serve(app, platform, api.session, session, changesActors)
  serve(app, platform, api.user, user, changesActors)
  serve(app, platform, api.permission, permission, changesActors)
  serve(app, platform, api.category, category)
  serve(app, platform, api.savedView, savedView)
  serve(app, platform, api.department, department, changesActors)
  serve(app, platform, api.departmentTask, departmentTask)
  serve(app, platform, api.departmentFile, departmentFile)
  serve(app, platform, api.customer, customer)
  serve(app, platform, api.customerContact, customerContact)
  serve(app, platform, api.customerUpload, customerUpload)
  serve(app, platform, api.customerExport, customerExport)
  serve(app, platform, api.customerGroup, customerGroup)
  serve(app, platform, api.customerSource, customerSource)
  serve(app, platform, api.relationship, relationship)
  serve(app, platform, api.business, business)
  serve(app, platform, api.position, position, changesActors)
  serve(app, platform, api.userGroup, userGroup, changesActors)
  serveSettings(app, platform)
  serveTickets(app, platform)
  serveSales(app, platform)
  serveMarketing(app, platform)
  serve(app, platform, api.audit, audit)
  serve(app, platform, api.activity, activity)
  serve(app, platform, api.overview, overview)
  serve(app, platform, api.notification, notification)
  serve(app, platform, api.push, push)
  serve(app, platform, api.iosMessage, iosMessage)
  serveHealth(app, platform)
  serveMailOutbox(app, platform)
  serveSmsOutbox(app, platform)
  await serveTracking(app, platform)
  await servePages(app, pagesFolder)
  return app
}
