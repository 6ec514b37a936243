import { channels } from '@crm/contract/channels'
import { timelineKinds } from '@crm/contract/customer-views'
import { IconUserOff } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { readId, useAddressId } from '../../kernel/address-id.ts'
import { isFailure } from '../../kernel/failure.ts'
import { useChannel } from '../../kernel/live.ts'
import { may, useMay } from '../../kernel/may.ts'
import { queries } from '../../kernel/query.ts'
import { useFarewell } from '../../kernel/use-farewell.ts'
import { RecordWaiting } from '../../ui/RecordFrame.tsx'
import { NotThere, RecordPage } from '../../ui/RecordPage.tsx'
import { Profile } from './profile/Profile.tsx'
import {
  customerQuery,
  referralsQuery,
  refreshAround,
  refreshCustomer,
  timelineQuery,
} from './profile/profile-queries.ts'

export function prefetch({ params, search }: { params: Record<string, string>; search: Record<string, unknown> }) {
  const customerId = readId(params['id'])
  if (customerId === 0) return
  const kind = timelineKinds.find((one) => one === search['kind']) ?? 'all'
  void queries.prefetchQuery(customerQuery(customerId, may('MNU_Customer', 'viewAll')))
  void queries.prefetchInfiniteQuery(timelineQuery(customerId, kind))
  void queries.prefetchInfiniteQuery(referralsQuery(customerId))
}

function NoCustomer() {
  const { t } = useTranslation('customerProfile')
  const icon = <IconUserOff size={32} stroke={1.5} />
  return <NotThere sentence={t('notThere')} icon={icon} list="/customer" toList={t('toList')} />
}

const Waiting = () => {
  const { t } = useTranslation('customerProfile')
  return <RecordWaiting label={t('loading')} head={{ height: 40, width: 320 }} parts={{ facts: 560, middle: 320 }} />
}

/** Shows the profile of a customer for as long as it is there; one that vanishes leads back to the list. */
function Loaded({ customerId }: { customerId: number }) {
  const { viewAll } = useMay('MNU_Customer')
  const query = useQuery(customerQuery(customerId, viewAll))
  const sayFarewell = useFarewell({
    isGone: query.data !== undefined && isFailure(query.error, 'request.notFound'),
    list: '/customer',
    usual: 'customerProfile:gone',
    queryKey: ['customer', 'one', customerId],
  })
  useChannel(channels.customer, 'CustomerChange', ({ customerIds }) => {
    if (!customerIds.includes(customerId)) return
    void refreshCustomer(customerId)
    void refreshAround(customerId)
  })
  return (
    <RecordPage asked={query} notThere={<NoCustomer />} waiting={<Waiting />}>
      {(view) => <Profile view={view} sayFarewell={sayFarewell} />}
    </RecordPage>
  )
}

export default function CustomerPage() {
  const customerId = useAddressId()
  // Another customer begins afresh: no open field or dialog of the one before.
  return customerId === 0 ? <NoCustomer /> : <Loaded key={customerId} customerId={customerId} />
}
