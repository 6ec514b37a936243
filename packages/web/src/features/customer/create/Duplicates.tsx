import { showPhone } from '@crm/contract/rules/phone'
import { IconUsers } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import classes from './Create.module.css'
import type { useHints } from './use-hints.ts'

/** A new tab, so that what was typed here stays. */
export function Duplicates({ found }: { found: ReturnType<typeof useHints>['duplicates'] }) {
  const { t } = useTranslation('customerProfile')
  return (
    <div role="status">
      {found.length > 0 && (
        <div className={classes.duplicates}>
          <p className={classes.duplicatesHead}>
            <IconUsers size={16} aria-hidden />
            {t('create.duplicates')}
          </p>
          <ul className={classes.plain}>
            {found.map((one) => (
              <li key={one.customerId}>
                <a href={`/customer-profile/${one.customerId}`} target="_blank" rel="noreferrer">
                  <bdi>{one.name}</bdi>
                </a>{' '}
                <span>
                  {[
                    one.customerCode,
                    one.nameContact && t('create.duplicateContact', { name: one.nameContact }),
                    showPhone(one.phoneCustomer),
                    one.emailCustomer,
                    one.curatorName,
                  ]
                    .filter(Boolean)
                    .join(' · ')}
                </span>
              </li>
            ))}
          </ul>
        </div>
      )}
    </div>
  )
}
