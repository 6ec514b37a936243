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
const exports: Admitted = ['leader', 'market', 'admin']

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
  customerExport: { start: exports, state: exports, download: exports },
  customerUpload: {
    upload: writesCustomers,
    state: writesCustomers,
    latest: writesCustomers,
    rejected: writesCustomers,
    undo: writesCustomers,
    template: writesCustomers,
  },
  permission: {
    ofUser: signedIn,
    ofUserGroup: signedIn,
    ofPosition: signedIn,
    ofLeader: signedIn,
    childDepartments: signedIn,
  },
  savedView: { list: signedIn, add: signedIn, update: signedIn, delete: signedIn },
  user: { avatar: signedIn },
  session: { add: signedIn, delete: signedIn, deactivate: signedIn, list: signedIn },
}
