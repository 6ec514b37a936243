import ErrorPage from './features/notice/ErrorPage.tsx'
import NoAccessPage from './features/notice/NoAccessPage.tsx'
import type { RouteEntry } from './kernel/build-router.tsx'
import { marketingRoutes } from './marketing-routes.tsx'
import { mobileRoutes } from './mobile-routes.tsx'

const inDevelopment = () => import('./features/notice/InDevelopmentPage.tsx')
const mobileNotice = () => import('./features/notice/MobileNoticePage.tsx')
const login = () => import('./features/sign-in/LoginPage.tsx')
// In the first bundle: they must show without a network.
const error = async () => ({ default: ErrorPage })
const noAccess = async () => ({ default: NoAccessPage })

const desktop = { shell: 'desktop', guard: 'signedIn' } as const
const later = { ...desktop, page: inDevelopment, texts: ['shell'] } as const
// A rule speaks of the records that it works on in their words.
const ruleTexts = ['automation', 'customer', 'opportunity', 'ticket', 'task', 'massCampaign'] as const
const open = { shell: 'none', guard: 'none' } as const
const bare = { ...open, onNarrow: 'same' } as const
const signIn = { shell: 'none', guard: 'guest', texts: ['sign-in'] } as const

/** Every page of the product: its path, name and title, who may open it, and where its code is. */
export const routeTable: readonly RouteEntry[] = [
  { path: '/login', name: 'Login', titleKey: 'route.login', ...signIn, page: login, onNarrow: { go: '/m/login' } },
  {
    path: '/reset',
    name: 'Reset',
    titleKey: 'route.reset',
    ...signIn,
    page: login,
    needsToken: true,
    onNarrow: { go: '/m/reset' },
  },
  {
    path: '/verify',
    name: 'Verify',
    titleKey: 'route.verify',
    ...bare,
    texts: ['sign-in'],
    page: () => import('./features/sign-in/VerifyPage.tsx'),
  },
  { path: '/error', name: 'InternetError', titleKey: 'route.internetError', ...bare, page: error },
  { path: '/error-access', name: 'ErrorAccess', titleKey: 'route.errorAccess', ...open, page: noAccess },
  { path: '/access-mobile', name: 'AccessMobile', titleKey: 'route.accessMobile', ...bare, page: mobileNotice },

  {
    path: '/',
    name: 'Home',
    titleKey: 'route.home',
    ...desktop,
    onNarrow: { go: '/m' },
    texts: ['home', 'ticket'],
    page: () => import('./features/home/HomePage.tsx'),
  },
  {
    path: '/customer',
    name: 'Customer',
    titleKey: 'route.customer',
    ...desktop,
    tag: 'MNU_Customer',
    onNarrow: { go: '/m' },
    texts: ['customer', 'list', 'savedView'],
    page: () => import('./features/customer/CustomerListPage.tsx'),
  },
  {
    path: '/customer-profile',
    name: 'CustomerProfileList',
    titleKey: 'route.customer',
    ...desktop,
    leadsTo: '/customer',
    page: inDevelopment,
  },
  {
    path: '/customer-profile/$id',
    name: 'CustomerProfile',
    titleKey: 'route.customerProfile',
    ...desktop,
    tag: 'MNU_Customer',
    texts: ['customerProfile', 'ticket', 'opportunity', 'task', 'list'],
    page: () => import('./features/customer/CustomerPage.tsx'),
  },
  {
    path: '/campaigns',
    name: 'Campaigns',
    titleKey: 'route.campaigns',
    ...desktop,
    tag: 'MNU_Campaign',
    texts: ['campaign', 'list', 'savedView'],
    page: () => import('./features/campaign/CampaignListPage.tsx'),
  },
  {
    path: '/campaign/{-$id}',
    name: 'Campaign',
    titleKey: 'route.campaign',
    ...desktop,
    tag: 'MNU_Campaign',
    texts: ['campaign', 'automation', 'massCampaign'],
    page: () => import('./features/campaign/editor/EditorPage.tsx'),
  },
  {
    path: '/campaign/detail/{-$id}',
    name: 'CampaignDetail',
    titleKey: 'route.campaignDetail',
    ...desktop,
    tag: 'MNU_Campaign',
    texts: ['campaign', 'opportunity', 'list', 'savedView'],
    page: () => import('./features/campaign/detail/DetailPage.tsx'),
  },
  {
    path: '/automation',
    name: 'Automation',
    titleKey: 'route.automation',
    ...desktop,
    tag: 'MNU_Campaign',
    texts: ['automation', 'list', 'savedView'],
    page: () => import('./features/automation/AutomationListPage.tsx'),
  },
  {
    path: '/automation/new',
    name: 'AutomationNew',
    titleKey: 'route.automationNew',
    ...desktop,
    tag: 'MNU_Campaign',
    texts: ruleTexts,
    page: () => import('./features/automation/editor/NewRulePage.tsx'),
  },
  {
    path: '/automation/$id',
    name: 'AutomationRule',
    titleKey: 'route.automationRule',
    ...desktop,
    tag: 'MNU_Campaign',
    texts: [...ruleTexts, 'list'],
    page: () => import('./features/automation/editor/RulePage.tsx'),
  },
  ...marketingRoutes,
  {
    path: '/users',
    name: 'Users',
    titleKey: 'route.users',
    ...desktop,
    guard: 'adminOnly',
    tag: 'MNU_User',
    texts: ['user', 'list', 'savedView'],
    page: () => import('./features/user/UserListPage.tsx'),
  },
  {
    path: '/users/$id',
    name: 'User',
    titleKey: 'route.user',
    ...desktop,
    guard: 'adminOnly',
    tag: 'MNU_User',
    // The log speaks of tickets in their own words.
    texts: ['user', 'session', 'ticket'],
    page: () => import('./features/user/UserPage.tsx'),
  },
  {
    path: '/department',
    name: 'Department',
    titleKey: 'route.department',
    ...desktop,
    guard: 'adminOnly',
    texts: ['department'],
    page: () => import('./features/department/DepartmentPage.tsx'),
  },
  { path: '/call-center', name: 'CallCenter', titleKey: 'route.callCenter', ...later, tag: 'MNU_CallCenter' },
  { path: '/project', name: 'Project', titleKey: 'route.project', ...later },
  { path: '/project/detail/{-$id}', name: 'ProjectDetail', titleKey: 'route.projectDetail', ...later },
  {
    path: '/work',
    name: 'Work',
    titleKey: 'route.work',
    ...desktop,
    texts: ['task', 'ticket', 'list', 'savedView'],
    page: () => import('./features/task/WorkPage.tsx'),
  },
  {
    path: '/setting/{-$menu}',
    name: 'Setting',
    titleKey: 'route.setting',
    ...desktop,
    // The fields of a new password are the sign-in's, and so are their words.
    texts: ['setting', 'sign-in', 'session'],
    page: () => import('./features/setting/SettingPage.tsx'),
  },
  {
    path: '/profile-opportunity/$campaignId/{-$opportunityId}',
    name: 'ProfileOpportunity',
    titleKey: 'route.profileOpportunity',
    ...desktop,
    tag: 'MNU_Opportunity',
    texts: ['opportunity', 'campaign', 'task', 'list', 'automation', 'massCampaign'],
    page: () => import('./features/opportunity/profile/OpportunityPage.tsx'),
  },
  {
    path: '/statistical',
    name: 'Statistical',
    titleKey: 'route.statistical',
    ...desktop,
    // No right of its own: what it shows follows the right to opportunities.
    texts: ['statistics', 'opportunity', 'campaign', 'customer', 'list'],
    page: () => import('./features/statistics/StatisticsPage.tsx'),
  },
  {
    path: '/list-issue',
    name: 'ListIssue',
    titleKey: 'route.listIssue',
    ...desktop,
    tag: 'MNU_Issue',
    texts: ['ticket', 'ticketList', 'list', 'savedView'],
    page: () => import('./features/ticket/TicketListPage.tsx'),
  },
  {
    path: '/issue-detail/$id',
    name: 'IssueDetail',
    titleKey: 'route.issueDetail',
    ...desktop,
    tag: 'MNU_Issue',
    texts: ['ticket', 'ticketDetail', 'task', 'list'],
    page: () => import('./features/ticket/TicketPage.tsx'),
  },

  ...mobileRoutes,
]
