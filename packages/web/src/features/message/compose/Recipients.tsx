import { EMAIL_CUSTOMERS_MAX } from '@crm/contract/rules/limits'
import { Button, Group, Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { showCount } from '../../../kernel/format.ts'
import { useMay } from '../../../kernel/may.ts'
import { AsyncMultiSelect } from '../../../ui/AsyncMultiSelect.tsx'
import type { Option } from '../../../ui/options.ts'
import { loadCustomersFor } from '../../customer/customer-options.ts'

/** More names than this say less than their count. */
const NAMED_MAX = 30
const SHOWN = 5

interface Props {
  readonly customers: readonly Option[]
  readonly error: string | boolean | undefined
  readonly onChange: (customers: readonly Option[]) => void
}

/** Whom it is written to: chosen here, or brought along from a list. */
export function Recipients({ customers, error, onChange }: Props) {
  const { t } = useTranslation('email')
  const { viewAll } = useMay('MNU_Customer')
  if (customers.length <= NAMED_MAX)
    return (
      <AsyncMultiSelect
        name="customers"
        label={t('compose.customers')}
        required
        help={t('compose.customersHelp', { maximum: showCount(EMAIL_CUSTOMERS_MAX) })}
        error={error}
        load={loadCustomersFor(viewAll)}
        max={EMAIL_CUSTOMERS_MAX}
        value={customers}
        onChange={onChange}
      />
    )
  const names = customers.slice(0, SHOWN).map(({ label }) => label)
  return (
    <div>
      <Text fw={500}>{t('compose.customers')}</Text>
      <Group gap="sm" justify="space-between" wrap="nowrap" align="start">
        <span>
          {t('compose.many', {
            names: names.join(', '),
            count: customers.length - SHOWN,
            of: showCount(customers.length),
          })}
        </span>
        <Button variant="subtle" size="compact-sm" flex="none" onClick={() => onChange([])}>
          {t('compose.others')}
        </Button>
      </Group>
      {error && <Text c="var(--ui-danger)">{error}</Text>}
    </div>
  )
}
