import { Button, Group } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useMay } from '../../../../kernel/may.ts'
import { AsyncMultiSelect } from '../../../../ui/AsyncMultiSelect.tsx'
import type { Option } from '../../../../ui/options.ts'
import { loadCustomersFor } from '../../../customer/customer-options.ts'
import { useCustomerNames } from '../../../customer/customer-words.ts'
import classes from '../Guide.module.css'
import type { AudienceProps } from './audience-props.ts'

/** Each name is asked for by itself: past this many they are counted instead. */
const NAMED_MAX = 30

/** Customers chosen one by one. */
export function NamedCustomers({ audience: { customerIds }, onChange }: AudienceProps) {
  const { t } = useTranslation('massCampaign')
  const { viewAll } = useMay('MNU_Customer')
  const [known, setKnown] = useState<Readonly<Record<string, string>>>({})
  const isMany = customerIds.length > NAMED_MAX
  const unknown = isMany ? [] : customerIds.filter((id) => known[id] === undefined)
  const names = useCustomerNames(unknown, viewAll)
  const value = isMany
    ? []
    : customerIds.map((id) => ({ value: String(id), label: known[id] ?? names[unknown.indexOf(id)] ?? `#${id}` }))
  const change = (options: readonly Option[]) => {
    setKnown((before) => ({ ...before, ...Object.fromEntries(options.map((one) => [one.value, one.label])) }))
    const chosen = options.map((one) => Number(one.value))
    onChange({ customerIds: isMany ? [...new Set([...customerIds, ...chosen])] : chosen })
  }
  return (
    <div className={classes.fields}>
      <AsyncMultiSelect
        label={t('audience.customers')}
        placeholder={t('audience.customersHint')}
        load={loadCustomersFor(viewAll)}
        value={value}
        onChange={change}
      />
      {isMany && (
        <Group gap={12}>
          <span>{t('audience.customersMany', { count: customerIds.length })}</span>
          <Button variant="subtle" size="compact-sm" onClick={() => onChange({ customerIds: [] })}>
            {t('audience.customersNone')}
          </Button>
        </Group>
      )}
    </div>
  )
}
