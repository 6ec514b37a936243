import type { RouteEntry } from './kernel/build-router.tsx'

const login = async () => {
  const { default: LoginPage } = await import('./features/sign-in/LoginPage.tsx')
  return { default: () => <LoginPage mobile /> }
}
const noAccess = async () => {
  const { default: MobileNoticePage } = await import('./features/notice/MobileNoticePage.tsx')
  return { default: () => <MobileNoticePage inShell /> }
}

const signIn = { shell: 'none', guard: 'guest', texts: ['sign-in'], page: login } as const
const ticket = {
  shell: 'mobile',
  guard: 'signedIn',
  tag: 'MNU_Issue',
  texts: ['ticket', 'ticketDetail', 'ticketMobile'],
} as const

const work = { shell: 'mobile', guard: 'signedIn', tag: 'MNU_ProjectTask', texts: ['task', 'ticketMobile'] } as const

/** The pages of the phone, as routes.tsx has those of the desktop. */
export const mobileRoutes: readonly RouteEntry[] = [
  { path: '/m/login', name: 'MLogin', titleKey: 'route.login', ...signIn },
  { path: '/m/reset', name: 'MReset', titleKey: 'route.reset', ...signIn, needsToken: true, anyDevice: true },
  {
    path: '/m/home',
    name: 'MHome',
    titleKey: 'route.home',
    shell: 'none',
    guard: 'guest',
    page: () => import('./features/notice/MobileHomePage.tsx'),
  },
  // In the shell: whoever may do nothing on a phone can at least sign out there.
  {
    path: '/m/error-access',
    name: 'MErrorAccess',
    titleKey: 'route.errorAccess',
    shell: 'mobile',
    guard: 'none',
    page: noAccess,
  },
  {
    path: '/m',
    name: 'Mobile',
    titleKey: 'route.home',
    shell: 'mobile',
    guard: 'signedIn',
    // Whoever has no tickets has the own day.
    leadsTo: (mayAccess) => (!mayAccess('MNU_Issue') && mayAccess('MNU_ProjectTask') ? '/m/work' : '/m/ticket'),
    page: noAccess,
  },
  {
    path: '/m/ticket',
    name: 'MTickets',
    titleKey: 'route.listIssue',
    ...ticket,
    page: () => import('./features/ticket/mobile/list/PhoneListPage.tsx'),
  },
  {
    path: '/m/ticket/add-new',
    name: 'MTicketNew',
    titleKey: 'route.issueNew',
    ...ticket,
    page: () => import('./features/ticket/mobile/add/PhoneAddPage.tsx'),
  },
  {
    path: '/m/ticket/$id',
    name: 'MTicket',
    titleKey: 'route.issueDetail',
    ...ticket,
    page: () => import('./features/ticket/mobile/detail/PhoneTicketPage.tsx'),
  },
  {
    path: '/m/ticket/$id/diary',
    name: 'MTicketDiary',
    titleKey: 'route.issueDiary',
    ...ticket,
    page: () => import('./features/ticket/mobile/diary/PhoneDiaryPage.tsx'),
  },
  {
    path: '/m/ticket/$id/comment',
    name: 'MTicketComment',
    titleKey: 'route.issueComment',
    ...ticket,
    page: () => import('./features/ticket/mobile/talk/PhoneCommentPage.tsx'),
  },
  {
    path: '/m/ticket/$id/note',
    name: 'MTicketNote',
    titleKey: 'route.issueNote',
    ...ticket,
    page: () => import('./features/ticket/mobile/talk/PhoneNotePage.tsx'),
  },
  {
    path: '/m/ticket/$id/reopen',
    name: 'MTicketReopen',
    titleKey: 'route.issueReopen',
    ...ticket,
    page: () => import('./features/ticket/mobile/reopen/PhoneReopenPage.tsx'),
  },
  {
    path: '/m/work',
    name: 'MWork',
    titleKey: 'route.work',
    ...work,
    page: () => import('./features/task/mobile/PhoneDayPage.tsx'),
  },
  {
    path: '/m/work/add-new',
    name: 'MTaskNew',
    titleKey: 'route.taskNew',
    ...work,
    page: () => import('./features/task/mobile/PhoneAddPage.tsx'),
  },
  {
    path: '/m/work/$id',
    name: 'MTask',
    titleKey: 'route.work',
    ...work,
    page: () => import('./features/task/mobile/PhoneTaskPage.tsx'),
  },
  {
    path: '/m/work/$id/done',
    name: 'MTaskDone',
    titleKey: 'route.work',
    ...work,
    page: () => import('./features/task/mobile/PhoneFinishPage.tsx'),
  },
]
