import type { RouteEntry } from './kernel/build-router.tsx'

const desktop = { shell: 'desktop', guard: 'signedIn' } as const

/** Emails and messages to customers. */
export const marketingRoutes: readonly RouteEntry[] = [
  {
    path: '/campaign-email',
    name: 'CampaignEmail',
    titleKey: 'route.campaignEmail',
    ...desktop,
    tag: 'MNU_CampaignEmail',
    texts: ['marketingArea', 'marketingTemplate', 'massCampaign', 'list', 'savedView'],
    page: () => import('./features/marketing-area/EmailAreaPage.tsx'),
  },
  {
    path: '/campaign-email/template/$id',
    name: 'EmailTemplate',
    titleKey: 'route.emailTemplate',
    ...desktop,
    tag: 'MNU_CampaignEmail',
    texts: ['marketingTemplate', 'marketingArea', 'list'],
    page: () => import('./features/marketing-template/editor/TemplateEditorPage.tsx'),
  },
  {
    path: '/emails',
    name: 'EmailMarketing',
    titleKey: 'route.emails',
    ...desktop,
    tag: 'MNU_EmailMarketing',
    texts: ['marketingArea', 'email', 'massCampaign', 'list'],
    page: () => import('./features/marketing-area/EmailsPage.tsx'),
  },
  {
    path: '/sms-campaign',
    name: 'SmsCampaign',
    titleKey: 'route.smsCampaign',
    ...desktop,
    guard: 'none',
    texts: ['marketingArea', 'marketingTemplate', 'massCampaign', 'list', 'savedView'],
    page: () => import('./features/marketing-area/SmsAreaPage.tsx'),
  },
]
