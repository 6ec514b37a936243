import { useQuery } from '@tanstack/react-query'
import { type ClientConfig, clientQuery } from '../../kernel/client-config.ts'

/** Null until the server has answered, and while it cannot be reached. */
export const useClientConfig = (): ClientConfig | null => useQuery(clientQuery).data ?? null
