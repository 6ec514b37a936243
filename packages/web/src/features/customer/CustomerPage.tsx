import { channels } from '@crm/contract/channels'
import { Button, Skeleton } from '@mantine/core'
import { IconUserOff } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate, useParams } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { isFailure } from '../../kernel/failure.ts'
import { refusalText } from '../../kernel/i18n.ts'
import { useChannel } from '../../kernel/live.ts'
import { may, useMay } from '../../kernel/may.ts'
import { queries } from '../../kernel/query.ts'
import { showToast } from '../../kernel/toast.ts'
import { Empty, Failed } from '../../ui/StateViews.tsx'
import classes from './profile/Profile.module.css'
import { Profile } from './profile/Profile.tsx'
import {
  customerQuery,
  referralsQuery,
  refreshAround,
  refreshCustomer,
  timelineKinds,
  timelineQuery,
} from './profile/profile-queries.ts'

/** 0 for what is no number: nobody has it. */
const readId = (text: string | undefined) => (/^[1-9]\d{0,14}$/.test(text ?? '') ? Number(text) : 0)

export function prefetch({ params, search }: { params: Record<string, string>; search: Record<string, unknown> }) {
  const customerId = readId(params['id'])
  if (customerId === 0) return
  const kind = timelineKinds.find((one) => one === search['kind']) ?? 'all'
  void queries.prefetchQuery(customerQuery(customerId, may('MNU_Customer', 'viewAll')))
  void queries.prefetchInfiniteQuery(timelineQuery(customerId, kind))
  void queries.prefetchInfiniteQuery(referralsQuery(customerId))
}

function NotThere() {
  const { t } = useTranslation('customerProfile')
  return (
    <Empty isPage sentence={t('notThere')} icon={<IconUserOff size={32} stroke={1.5} />}>
      <Button component={Link} to="/customer" variant="default">
        {t('toList')}
      </Button>
    </Empty>
  )
}

const Waiting = () => {
  const { t } = useTranslation('customerProfile')
  return (
    <div className={classes.waiting} role="status" aria-label={t('loading')}>
      <Skeleton height={40} width={320} radius="md" />
      <div className={classes.columns}>
        <Skeleton height={560} radius="md" />
        <Skeleton height={320} radius="md" />
      </div>
    </div>
  )
}

/** Shows the profile of a customer for as long as it is there; one that vanishes leads back to the list. */
function Loaded({ customerId }: { customerId: number }) {
  const navigate = useNavigate()
  const { viewAll } = useMay('MNU_Customer')
  const { data, error, refetch } = useQuery(customerQuery(customerId, viewAll))
  const farewell = useRef('customerProfile:gone')
  const isGone = data !== undefined && isFailure(error, 'request.notFound')
  useChannel(channels.customer, 'CustomerChange', ({ customerIds }) => {
    if (!customerIds.includes(customerId)) return
    void refreshCustomer(customerId)
    void refreshAround(customerId)
  })
  // Leaving the page is no part of showing it.
  useEffect(() => {
    if (!isGone) return
    showToast({ tone: 'warning', key: farewell.current })
    void navigate({ to: '/customer', replace: true })
    queries.removeQueries({ queryKey: ['customer', 'one', customerId] })
  }, [isGone, navigate, customerId])

  const sayFarewell = (key: string) => {
    farewell.current = key
  }
  if (data !== undefined) return <Profile view={data} sayFarewell={sayFarewell} />
  if (isFailure(error, 'request.notFound')) return <NotThere />
  if (error)
    return (
      <Failed
        sentence={refusalText(error)}
        requestId={isFailure(error) ? (error.requestId ?? undefined) : undefined}
        onAgain={() => void refetch()}
      />
    )
  return <Waiting />
}

export default function CustomerPage() {
  const { id }: { id?: string } = useParams({ strict: false })
  const customerId = readId(id)
  // Another customer begins afresh: no open field or dialog of the one before.
  return customerId === 0 ? <NotThere /> : <Loaded key={customerId} customerId={customerId} />
}
