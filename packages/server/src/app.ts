import { api } from '@crm/contract'
import type { FastifyInstance } from 'fastify'
import { sweepFilesJob } from './kernel/files/sweep.ts'
import { describe } from './kernel/http/docs.ts'
import { serveHealth } from './kernel/http/health.ts'
import { serveMailOutbox } from './kernel/http/mail-outbox.ts'
import { servePages } from './kernel/http/pages.ts'
import { serve } from './kernel/http/serve.ts'
import { openWebServer } from './kernel/http/web-server.ts'
import type { Platform } from './kernel/platform.ts'
import { account, accountFacts, accountJobs, session, user } from './modules/account/index.ts'
import { category } from './modules/category/index.ts'
import { client } from './modules/client/index.ts'
import { customer, customerContact, customerFacts, customerJobs } from './modules/customer/index.ts'
import { customerExport, customerExportJobs } from './modules/customer-export/index.ts'
import { customerUpload, customerUploadFacts, customerUploadJobs } from './modules/customer-upload/index.ts'
import { permission } from './modules/permission/index.ts'
import { savedView } from './modules/saved-view/index.ts'
import { version } from './version.ts'

/** What the modules tell of, for the dispatcher. */
export const facts = [...accountFacts, ...customerFacts, ...customerUploadFacts]

/** The background work of the modules. */
export const jobKinds = (platform: Platform) => [
  sweepFilesJob(platform),
  ...accountJobs(platform),
  ...customerJobs(platform),
  ...customerUploadJobs(platform),
  ...customerExportJobs(platform),
]

/** The table of contents: every capability and who answers it. */
export async function openApp(platform: Platform, pagesFolder: string): Promise<FastifyInstance> {
  const app = await openWebServer(platform)
  await describe(app, version)
  serve(app, platform, api.client, client)
  serve(app, platform, api.account, account)
  serve(app, platform, api.session, session)
  serve(app, platform, api.user, user)
  serve(app, platform, api.permission, permission)
  serve(app, platform, api.category, category)
  serve(app, platform, api.savedView, savedView)
  serve(app, platform, api.customer, customer)
  serve(app, platform, api.customerContact, customerContact)
  serve(app, platform, api.customerUpload, customerUpload)
  serve(app, platform, api.customerExport, customerExport)
  serveHealth(app, platform)
  serveMailOutbox(app, platform)
  await servePages(app, pagesFolder)
  return app
}
