import { showMoney } from '@crm/contract/rules/money'
import { useQuery } from '@tanstack/react-query'
import { clientQuery } from '../kernel/client-config.ts'

/** Spells amounts with the company's suffix, docs/rules.md. */
export function useMoney(): (amount: number) => string {
  const suffix = useQuery(clientQuery).data?.moneySuffix ?? ''
  return (amount) => showMoney(amount, suffix)
}

export const Money = ({ amount }: { amount: number }) => useMoney()(amount)
