import type { DepartmentCode } from './departments.ts'
import type { Random, Weighted } from './random.ts'
import { type DemoUserName, staff } from './staff.ts'

/** Who has to do with a customer; nobody may be in charge. */
export type CustomerPeople = { creator: DemoUserName; curator: DemoUserName | null; viewers: DemoUserName[] }

const curators: Weighted<DemoUserName | null> = [
  ['staff.sales01', 25],
  ['staff.sales02', 23],
  ['leader.sales', 8],
  ['staff.support', 11],
  ['staff.support2', 9],
  ['leader.support', 5],
  ['leader.market', 6],
  ['staff.market', 5],
  [null, 8],
]

/** All who have the right to add customers, by how often they take one in for somebody else. */
const creators: Weighted<DemoUserName> = [
  ['leader.sales', 30],
  ['staff.sales01', 15],
  ['staff.sales02', 10],
  ['staff.support', 15],
  ['staff.support2', 10],
  ['leader.support', 5],
  ['leader.market', 20],
  ['admin', 5],
]

const viewers: readonly DemoUserName[] = [
  'leader.sales',
  'staff.sales01',
  'staff.sales02',
  'leader.support',
  'staff.support',
  'staff.support2',
  'leader.market',
  'staff.market',
  'leader.account',
  'leader.technical',
]

const viewerCounts: Weighted<number> = [
  [0, 70],
  [1, 21],
  [2, 7],
  [3, 2],
]

/** Staff who bring customers they know without working in sales. */
export const presenters: readonly DemoUserName[] = ['leader.technical', 'leader.account', 'leader.people', 'viewer.all']

export function drawPeople(random: Random): CustomerPeople {
  const curator = random.weighted(curators)
  const isOwn = random.chance(0.65) && creators.some(([name]) => name === curator)
  const creator = isOwn && curator !== null ? curator : random.weighted(creators)
  const others = viewers.filter((name) => name !== curator)
  return { curator, creator, viewers: random.sample(others, random.weighted(viewerCounts)) }
}

/** Someone else who may have been in charge before. */
export function drawFormerCurator(random: Random, curator: DemoUserName): DemoUserName {
  const former = random.weighted(curators)
  return former === null || former === curator ? drawFormerCurator(random, curator) : former
}

const members = new Map(staff.map((user) => [user.userName, user]))

function member(userName: DemoUserName) {
  const found = members.get(userName)
  if (found === undefined) throw new Error(`there is no demo user ${userName}`)
  return found
}

export const departmentOf = (userName: DemoUserName): DepartmentCode => member(userName).department
export const fullNameOf = (userName: DemoUserName): string => member(userName).fullName
