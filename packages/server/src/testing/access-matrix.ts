import type { api } from '@crm/contract'
import type { DemoUserName } from '../demo/staff.ts'

/** One caller of each kind that the permission model tells apart. */
export const callers = {
  stranger: null,
  nobody: 'nobody.rights',
  sales: 'staff.sales01',
  leader: 'leader.sales',
  market: 'staff.market',
  viewer: 'viewer.all',
  admin: 'admin',
} as const satisfies Record<string, DemoUserName | null>
export type CallerKind = keyof typeof callers
type Admitted = readonly CallerKind[]

const everyone: Admitted = ['stranger', 'nobody', 'sales', 'leader', 'market', 'viewer', 'admin']
const signedIn: Admitted = ['nobody', 'sales', 'leader', 'market', 'viewer', 'admin']
/** Who sees customers at all; `viewer` sees everything and changes nothing. */
const seesCustomers: Admitted = ['sales', 'leader', 'market', 'viewer', 'admin']
const writesCustomers: Admitted = ['sales', 'leader', 'admin']
const adminOnly: Admitted = ['admin']
/** Who has the lists of the settings: `viewer` looks at them and changes nothing. */
const seesLists: Admitted = ['viewer', 'admin']
/** Everybody in the demo but `nobody` works with tickets; `viewer` looks at all and changes none. */
const seesTickets: Admitted = ['sales', 'leader', 'market', 'viewer', 'admin']
const writesTickets: Admitted = ['sales', 'leader', 'market', 'admin']
/** Campaigns are made by marketing and by leaders; those who sell look at their own. */
const seesCampaigns: Admitted = ['sales', 'leader', 'market', 'viewer', 'admin']
const plansCampaigns: Admitted = ['leader', 'market', 'admin']
const seesOpportunities: Admitted = ['sales', 'leader', 'viewer', 'admin']
const sells: Admitted = ['sales', 'leader', 'admin']
/** Whoever has any right works with tasks and has a calendar; `viewer` looks at all and changes none. */
const seesTasks: Admitted = ['sales', 'leader', 'market', 'viewer', 'admin']
const writesTasks: Admitted = ['sales', 'leader', 'market', 'admin']
/** Marketing writes to customers; `viewer` looks on. */
const seesMarketing: Admitted = ['market', 'viewer', 'admin']
const writesMarketing: Admitted = ['market', 'admin']
const list = { all: seesLists, add: adminOnly, update: adminOnly, recover: adminOnly, delete: adminOnly }

/** Of a list that leaves as a file all three calls take the right to download. */
const exportedBy = (who: Admitted) => ({ start: who, state: who, download: who })

type Api = typeof api
/** Written by hand, not derived from the contract: this says what is meant, the contract what is done. */
export const matrix: { readonly [G in keyof Api]: { readonly [E in keyof Api[G]]: Admitted } } = {
  account: {
    authenticate: everyone,
    // Self-registration is off; the handler refuses everyone but an admin.
    register: ['admin'],
    forgotPassword: everyone,
    resetPassword: everyone,
    activate: everyone,
    changePassword: signedIn,
    resendVerifyEmail: everyone,
  },
  activity: {
    totals: signedIn,
    ofCustomers: seesCustomers,
    ofCampaigns: ['sales', 'leader', 'market', 'viewer', 'admin'],
    ofCampaign: seesCampaigns,
    ofTickets: ['sales', 'leader', 'market', 'viewer', 'admin'],
    history: adminOnly,
  },
  audit: { all: adminOnly },
  automation: {
    all: seesCampaigns,
    one: seesCampaigns,
    add: plansCampaigns,
    duplicate: plansCampaigns,
    update: plansCampaigns,
    switch: plansCampaigns,
    delete: plansCampaigns,
    recover: plansCampaigns,
    dryRun: seesCampaigns,
    runs: seesCampaigns,
    run: seesCampaigns,
  },
  business: list,
  campaign: {
    all: seesCampaigns,
    one: seesCampaigns,
    category: seesCampaigns,
    checkParticipant: seesCampaigns,
    checkMethod: seesCampaigns,
    add: plansCampaigns,
    duplicate: plansCampaigns,
    update: plansCampaigns,
    addParticipants: plansCampaigns,
    delete: plansCampaigns,
    recover: plansCampaigns,
    lock: plansCampaigns,
    unlock: plansCampaigns,
    reset: plansCampaigns,
  },
  // Who may register is decided by the campaign.
  campaignAddition: {
    add: seesCampaigns,
    one: seesCampaigns,
    undo: seesCampaigns,
    preview: seesCampaigns,
    rebalance: plansCampaigns,
  },
  campaignExport: exportedBy(['leader', 'admin']),
  campaignManager: { all: seesCampaigns, update: plansCampaigns },
  campaignParticipant: { all: seesCampaigns, update: plansCampaigns },
  category: {
    customerGroups: signedIn,
    customerSources: signedIn,
    relationships: signedIn,
    businesses: signedIn,
    positions: signedIn,
    users: signedIn,
    departments: signedIn,
  },
  client: { config: everyone },
  customer: {
    blocks: seesCustomers,
    totals: seesCustomers,
    page: seesCustomers,
    one: seesCustomers,
    idsOfUser: seesCustomers,
    category: seesCustomers,
    search: seesCustomers,
    checkExists: seesCustomers,
    checkUpload: writesCustomers,
    duplicates: seesCustomers,
    byGroup: seesCustomers,
    byCampaign: seesCustomers,
    add: writesCustomers,
    update: writesCustomers,
    setCurator: writesCustomers,
    addGroup: writesCustomers,
    setGroups: writesCustomers,
    setRelationship: writesCustomers,
    setSource: writesCustomers,
    setBusiness: writesCustomers,
    setReferrer: writesCustomers,
    undo: writesCustomers,
    delete: writesCustomers,
    recover: writesCustomers,
    purge: ['leader', 'admin'],
    leave: seesCustomers,
    referrals: seesCustomers,
    timeline: seesCustomers,
    comment: seesCustomers,
    note: seesCustomers,
    interact: seesCustomers,
    deleteEntry: seesCustomers,
  },
  customerContact: { add: writesCustomers, ofCustomer: seesCustomers },
  customerExport: exportedBy(['leader', 'market', 'admin']),
  customerGroup: list,
  customerSource: list,
  customerUpload: {
    upload: writesCustomers,
    state: writesCustomers,
    latest: writesCustomers,
    rejected: writesCustomers,
    undo: writesCustomers,
    template: writesCustomers,
  },
  department: {
    all: adminOnly,
    one: adminOnly,
    users: signedIn,
    add: adminOnly,
    update: adminOnly,
    delete: adminOnly,
    recover: adminOnly,
    changeLeader: adminOnly,
    transferUsers: adminOnly,
    transfer: adminOnly,
  },
  departmentFile: { all: adminOnly, upload: adminOnly, view: adminOnly, download: adminOnly, delete: adminOnly },
  departmentTask: { all: signedIn, add: adminOnly, update: adminOnly, delete: adminOnly, recover: adminOnly },
  emailConfiguration: { read: adminOnly, update: adminOnly, test: adminOnly },
  emailTemplate: {
    all: seesMarketing,
    one: seesMarketing,
    category: seesMarketing,
    preview: seesMarketing,
    add: writesMarketing,
    update: writesMarketing,
    duplicate: writesMarketing,
    recover: writesMarketing,
    delete: writesMarketing,
    uploadImage: writesMarketing,
  },
  iosMessage: { take: signedIn, add: signedIn },
  marketingConsent: { all: seesMarketing, ofCustomer: seesCustomers, add: writesMarketing, withdraw: writesMarketing },
  marketingPolicy: { read: adminOnly, update: adminOnly },
  notification: { all: signedIn, unread: signedIn, markRead: signedIn },
  notificationPreference: { read: signedIn, update: signedIn },
  opportunity: {
    search: seesOpportunities,
    board: seesOpportunities,
    column: seesOpportunities,
    lanes: seesOpportunities,
    one: seesOpportunities,
    add: sells,
    update: sells,
    move: sells,
    transfer: sells,
    succeed: sells,
    fail: sells,
    reopen: sells,
    moveMany: sells,
    failMany: sells,
    delete: sells,
    recover: sells,
    timeline: seesOpportunities,
    comment: seesOpportunities,
    forecast: seesOpportunities,
  },
  opportunityExport: exportedBy(['leader', 'admin']),
  overview: { one: signedIn },
  salesStatistics: {
    one: seesOpportunities,
    activities: seesOpportunities,
    export: ['leader', 'admin'],
    kpi: ['sales', 'leader', 'market', 'viewer', 'admin'],
  },
  permission: {
    ofUser: signedIn,
    updateOfUser: adminOnly,
    ofUserGroup: signedIn,
    updateOfUserGroup: adminOnly,
    ofPosition: signedIn,
    updateOfPosition: adminOnly,
    ofLeader: signedIn,
    updateOfLeader: adminOnly,
    childDepartments: signedIn,
    updateChildDepartments: adminOnly,
    concerned: adminOnly,
    explain: adminOnly,
  },
  position: list,
  push: {
    add: signedIn,
    delete: signedIn,
    byUserName: signedIn,
    byCustomerCurator: seesCustomers,
    byOpportunityCurator: ['sales', 'leader', 'viewer', 'admin'],
    byCampaign: ['sales', 'leader', 'market', 'viewer', 'admin'],
    send: signedIn,
  },
  relationship: list,
  responseTarget: { all: seesLists, update: adminOnly },
  savedReply: { all: seesTickets, add: seesTickets, update: seesTickets, delete: seesTickets },
  savedView: { list: signedIn, add: signedIn, update: signedIn, delete: signedIn },
  setting: { read: adminOnly, update: adminOnly },
  smsOriginal: {
    all: seesMarketing,
    one: seesMarketing,
    category: seesMarketing,
    preview: seesMarketing,
    add: writesMarketing,
    update: writesMarketing,
    duplicate: writesMarketing,
    recover: writesMarketing,
    delete: writesMarketing,
  },
  suppression: {
    all: seesMarketing,
    add: writesMarketing,
    import: writesMarketing,
    export: adminOnly,
    lift: writesMarketing,
  },
  switchboardConfiguration: { read: adminOnly, update: adminOnly },
  task: {
    one: seesTasks,
    search: seesTasks,
    myDay: seesTasks,
    board: seesTasks,
    calendar: seesTasks,
    conflicts: seesTasks,
    add: writesTasks,
    addSubtask: writesTasks,
    update: writesTasks,
    move: writesTasks,
    status: writesTasks,
    finish: writesTasks,
    vote: seesTasks,
    checkItem: seesTasks,
    updateMany: writesTasks,
    delete: writesTasks,
    recover: writesTasks,
    timeline: seesTasks,
    comment: seesTasks,
  },
  // The secret in the address is looked at by the handler.
  taskFeed: { make: seesTasks, read: signedIn, delete: signedIn, open: everyone },
  ticket: {
    one: seesTickets,
    category: seesTickets,
    all: seesTickets,
    search: seesTickets,
    board: seesTickets,
    totals: seesTickets,
    add: writesTickets,
    update: writesTickets,
    reopen: writesTickets,
    assign: writesTickets,
    delete: adminOnly,
    link: writesTickets,
    unlink: writesTickets,
    merge: writesTickets,
    unmerge: writesTickets,
  },
  ticketComment: { all: seesTickets, add: seesTickets },
  ticketExport: exportedBy(writesTickets),
  ticketFile: {
    upload: writesTickets,
    // The signature in the query, or the bearer, is looked at by the handler.
    view: everyone,
    download: everyone,
    origin: everyone,
    sign: seesTickets,
    delete: writesTickets,
  },
  ticketLog: { ofTicket: seesTickets, failReasons: seesTickets },
  ticketNote: { all: seesTickets, add: seesTickets },
  user: {
    all: adminOnly,
    one: signedIn,
    update: adminOnly,
    updateProfile: signedIn,
    sendVerifyCode: signedIn,
    validateEmail: signedIn,
    delete: adminOnly,
    recover: adminOnly,
    ofDepartment: signedIn,
    avatar: signedIn,
  },
  userGroup: list,
  session: { add: signedIn, delete: signedIn, deactivate: signedIn, list: signedIn },
}

/** What is served beside the contract, each braked by address (docs/rules.md) but for the two probes. */
export const besideContract: Readonly<Record<string, 'anyone' | 'METRICS_TOKEN'>> = {
  'GET /healthz': 'anyone',
  'GET /readyz': 'anyone',
  'GET /metrics': 'METRICS_TOKEN',
  'GET /api/docs': 'anyone',
  'GET /api/openapi.json': 'anyone',
  // With the demo company alone, which listens on its own machine only.
  'GET /outbox': 'anyone',
  'GET /outbox/:id': 'anyone',
  // Pictures of mails, for whoever was sent one.
  'GET /i/:id': 'anyone',
}

/** What each hub hears; whoever speaks has joined it, and whether that person sees the ticket is asked at each word. */
export const hubWords: Readonly<Record<string, readonly string[]>> = {
  '/hubs/automation': [],
  '/hubs/campaign': [],
  '/hubs/customer': [],
  '/hubs/department': [],
  '/hubs/issue': ['look', 'leave'],
  '/hubs/notification': [],
  '/hubs/opportunity': [],
  '/hubs/permission': [],
  '/hubs/task': [],
}
