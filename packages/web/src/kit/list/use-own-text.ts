import { useTranslation } from 'react-i18next'
import type { List } from './list.ts'

type Values = Readonly<Record<string, unknown>>

/** The texts that a list brings along, by their keys in its namespace. */
export function useOwnText({ texts }: Pick<List<unknown>, 'texts'>) {
  const { t } = useTranslation(texts)
  return (key: string, values: Values = {}): string => t(key, values)
}
