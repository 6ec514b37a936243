import { useQuery } from '@tanstack/react-query'
import { type ClientConfig, clientConfig } from '../../kernel/client-config.ts'

/** Null until the server has answered, and while it cannot be reached. */
export function useClientConfig(): ClientConfig | null {
  const { data } = useQuery({
    queryKey: ['client', 'config'],
    queryFn: clientConfig,
    staleTime: Number.POSITIVE_INFINITY,
  })
  return data ?? null
}
