import type { CustomerView, ReferralView } from '@crm/contract/customer-views'
import { Skeleton } from '@mantine/core'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { refusalText } from '../../../kernel/i18n.ts'
import { ActionButton } from '../../../ui/ActionButton.tsx'
import { FactGroup } from '../../../ui/FactField.tsx'
import { Failed } from '../../../ui/StateViews.tsx'
import classes from './Profile.module.css'
import { useProfile } from './profile-context.ts'
import { referralsQuery } from './profile-queries.ts'

function Branch({ one }: { one: ReferralView }) {
  const { t } = useTranslation('customerProfile')
  return (
    <span className={classes.branch}>
      <Link
        className={classes.branchLink}
        to="/customer-profile/$id"
        params={{ id: String(one.customerId) }}
        title={`${one.name} · ${one.customerCode}`}
      >
        <bdi>{one.name}</bdi>
      </Link>
      {one.brought > 0 && (
        <span className={classes.quiet} title={t('referral.brought', { count: one.brought })}>
          {one.brought}
        </span>
      )}
    </span>
  )
}

function Brought({ brought }: { brought: readonly ReferralView[] }) {
  const { t } = useTranslation('customerProfile')
  if (brought.length === 0) return null
  return (
    <ul className={classes.tree} aria-label={t('referral.broughtLabel')}>
      {brought.map((one) => (
        <li key={one.customerId}>
          <Branch one={one} />
        </li>
      ))}
    </ul>
  )
}

/** Each level holds the next one; the last holds this customer with those it brought. */
function Tree({
  above,
  brought,
  view,
}: {
  above: readonly ReferralView[]
  brought: readonly ReferralView[]
  view: CustomerView
}) {
  const [first, ...rest] = above
  return (
    <ul className={classes.tree}>
      <li>
        {first ? (
          <>
            <Branch one={first} />
            <Tree above={rest} brought={brought} view={view} />
          </>
        ) : (
          <>
            <strong className={classes.here} aria-current="page">
              <bdi>{view.name}</bdi>
            </strong>
            <Brought brought={brought} />
          </>
        )}
      </li>
    </ul>
  )
}

/** Who brought this customer, up to the first of the chain, and whom it brought. */
export function ReferralsPart() {
  const { t } = useTranslation('customerProfile')
  const { view } = useProfile()
  const found = useInfiniteQuery(referralsQuery(view.customerId))
  if (found.data === undefined) {
    if (found.error) return <Failed sentence={refusalText(found.error)} onAgain={() => void found.refetch()} />
    return <Skeleton height={96} m="md" radius="md" role="status" aria-label={t('referral.loading')} />
  }
  const { pages } = found.data
  const above = pages[0]?.above ?? []
  const brought = pages.flatMap((page) => page.brought)
  const byUser = view.source === 2 && view.refId !== 0
  const isAlone = above.length === 0 && brought.length === 0 && !byUser
  return (
    <FactGroup title={t('group.referrals')}>
      {isAlone && <p className={classes.quiet}>{t('referral.none')}</p>}
      {byUser && <p className={classes.sentence}>{t('referral.byUser', { name: view.refName })}</p>}
      {!isAlone && <Tree above={above} brought={brought} view={view} />}
      {found.hasNextPage && (
        <ActionButton
          variant="subtle"
          size="compact-sm"
          loading={found.isFetchingNextPage}
          onClick={() => void found.fetchNextPage()}
        >
          {t('referral.more')}
        </ActionButton>
      )}
    </FactGroup>
  )
}
