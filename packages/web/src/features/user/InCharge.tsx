import { USES_COUNTED_MAX } from '@crm/contract/rules/limits'
import type { UserView } from '@crm/contract/user'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { showCount } from '../../kernel/format.ts'
import classes from './User.module.css'

/** "1.000+" where nobody has counted on. */
export const countInCharge = ({ customersInCharge }: Pick<UserView, 'customersInCharge'>) =>
  showCount(customersInCharge) + (customersInCharge >= USES_COUNTED_MAX ? '+' : '')

/** How many customers this person is in charge of, leading to them. */
export function InCharge({ view }: { view: UserView }) {
  const { t } = useTranslation('user')
  const { customersInCharge: count, userId } = view
  if (count === 0) return t('inCharge.none')
  return (
    <Link className={classes.plainLink ?? ''} to="/customer" search={{ curatorId: String(userId) }}>
      {t('inCharge.some', { count, shown: countInCharge(view) })}
    </Link>
  )
}
