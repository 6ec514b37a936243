import { channels } from '@crm/contract/channels'
import { customer } from '@crm/contract/customer'
import { customerExport, exportColumns } from '@crm/contract/customer-upload'
import type { CustomerRow } from '@crm/contract/customer-views'
import { CUSTOMERS_PER_BULK_CHANGE_MAX } from '@crm/contract/rules/limits'
import { IconPlus, IconUpload } from '@tabler/icons-react'
import { lazy } from 'react'
import { call } from '../../kernel/call.ts'
import { loadTexts, translate } from '../../kernel/i18n.ts'
import { useChannel } from '../../kernel/live.ts'
import { type ListButton, type ListHandle, list } from '../../kit/list/list.ts'
import { useCustomerActions } from './customer-actions.tsx'
import { customerColumns } from './customer-columns.tsx'
import { refreshCustomers } from './customer-queries.ts'
import { type CustomerSearch, customerAddress, reachOf, toQuestion, usualSort } from './customer-search.ts'
import { ImportDialog, openImport } from './ImportDialog.tsx'
import { KeptChanges } from './KeptChanges.tsx'
import { SearchContacts } from './SearchContacts.tsx'

const CreateCustomerForm = lazy(async () => ({
  default: (await import('./create/CreateCustomerForm.tsx')).CreateCustomerForm,
}))
const QuickCustomer = lazy(async () => {
  await loadTexts(['customerProfile'])
  return import('./QuickCustomer.tsx')
})

const listText = (key: string) => translate(`customer:list.${key}`)

function buttons({ may, open, close }: ListHandle<CustomerSearch>): ListButton[] {
  const create = () => open(<CreateCustomerForm onClose={close} onCreated={() => void refreshCustomers()} />)
  const icon = { plus: <IconPlus size={16} />, upload: <IconUpload size={16} /> }
  return may('add')
    ? [
        { key: 'create', label: listText('create'), icon: icon.plus, primary: true, adds: true, run: create },
        { key: 'import', label: listText('import'), icon: icon.upload, adds: true, run: openImport },
      ]
    : []
}

/** Every customer that the reader sees. */
export const customerList = list({
  ...customerAddress,
  name: 'customer',
  texts: 'customer',
  labels: 'customer:field',
  tag: 'MNU_Customer',
  queryKey: ['customer'],
  columns: customerColumns,
  key: (row: CustomerRow) => row.customerId,
  title: ({ name }) => name,
  rowName: ({ name }) => translate('customer:list.select', { name }),
  path: ({ customerId }) => `/customer-profile/${customerId}`,

  usualSort,
  form: { widthPx: 520, isAdvanced: true },
  isTabShown: (tab, { may }) => tab !== 'deleted' || may('delete'),
  isApart: (tab) => tab === 'deleted',

  ask: toQuestion,
  block: (asked, signal) => call(customer.search, { body: asked, ...(signal && { signal }) }),
  count: async (question, signal) =>
    (await call(customer.search, { body: { ...question, count: true, maxPerBlock: 1 }, signal })).total ?? null,
  tabCounts: (viewAll, signal) => call(customer.totals, { params: { viewAll, activeTab: 'all' }, signal }),
  reach: reachOf,
  useChanges: (refresh) => useChannel(channels.customer, 'CustomerChange', refresh),

  buttons,
  sheet: {
    calls: customerExport,
    columns: exportColumns,
    named: {
      businessName: ['business'],
      curatorName: ['curator'],
      groupNames: ['groupCustomer'],
      sourceName: ['sourceCustomer'],
      relationshipName: ['relationship'],
    },
  },
  tools: () => (
    <>
      <KeptChanges />
      <ImportDialog />
    </>
  ),
  nothingFound: (handle) => <SearchContacts handle={handle} />,
  selectedMax: CUSTOMERS_PER_BULK_CHANGE_MAX,
  useActions: useCustomerActions,
  quick: (props) => <QuickCustomer {...props} />,
})
