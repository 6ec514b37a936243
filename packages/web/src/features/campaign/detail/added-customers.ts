import type { SavedViewView } from '@crm/contract/saved-view'
import { fromSavedSearch } from '../../../kit/list/address.ts'
import { numberIn, type Option } from '../../../ui/options.ts'
import { customerAddress, toQuestion } from '../../customer/customer-search.ts'

export const ways = ['chosen', 'filter', 'view', 'import'] as const
export const tabs = ['charge', 'view', 'forget', 'all'] as const

/** The form as it is typed, in the order of its fields. */
export const emptyChoice = {
  campaign: null as Option | null,
  way: 'chosen' as (typeof ways)[number],
  customers: [] as readonly Option[],
  activeTab: 'charge' as (typeof tabs)[number],
  groupId: null as Option | null,
  sourceCustomer: null as Option | null,
  relationship: null as Option | null,
  curatorId: null as Option | null,
  view: null as Option | null,
  importId: null as Option | null,
  includeTaken: false,
}
export type Choice = typeof emptyChoice

interface Reader {
  readonly userId: number
  readonly viewAll: boolean
}

const searchOf = ({ search }: SavedViewView) =>
  fromSavedSearch(customerAddress, search) as Parameters<typeof toQuestion>[0]

/** The views that a campaign can take customers from: none of deleted ones. */
export const usableViews = (views: readonly SavedViewView[]) => views.filter((view) => searchOf(view).tab !== 'deleted')

/** A view as it is asked for in the list, with the reader's widest scope unless the view is of the own ones. */
function filterOfView(view: SavedViewView, { userId, viewAll }: Reader) {
  const search = searchOf(view)
  const { activeTab, ...filters } = toQuestion(search, { userId, viewAll: viewAll && search.own !== true })
  return activeTab === 'deleted' ? null : { ...filters, activeTab }
}

/** Which customers are meant; null while nobody is. */
export function whoIn(choice: Choice, views: readonly SavedViewView[], reader: Reader) {
  const { way, customers, activeTab, groupId, sourceCustomer, relationship, curatorId, importId } = choice
  const { viewAll } = reader
  if (way === 'chosen')
    return customers.length > 0 ? { customerIds: customers.map(({ value }) => Number(value)) } : null
  if (way === 'import') return importId && { filter: { activeTab: 'all' as const, viewAll, importId: importId.value } }
  if (way === 'view') {
    const view = views.find(({ viewId }) => String(viewId) === choice.view?.value)
    const filter = view && filterOfView(view, reader)
    return filter ? { filter } : null
  }
  const filter = {
    activeTab,
    viewAll,
    ...(groupId && { groupId: numberIn(groupId) }),
    ...(sourceCustomer && { sourceCustomer: numberIn(sourceCustomer) }),
    ...(relationship && { relationship: numberIn(relationship) }),
    ...(curatorId && { curatorId: curatorId.value }),
  }
  return { filter }
}
