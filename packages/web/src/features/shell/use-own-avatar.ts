import { user } from '@crm/contract/user'
import { useQuery } from '@tanstack/react-query'
import { callFile } from '../../kernel/call.ts'
import type { Me } from '../../kernel/me.ts'

/** The own picture as an address that `<img>` can show: the file itself is answered to signed-in calls only. */
export function useOwnAvatar({ userId, avatar }: Me): string | undefined {
  const { data } = useQuery({
    queryKey: ['avatar', userId, avatar],
    queryFn: async () => URL.createObjectURL((await callFile(user.avatar, { params: { id: userId } })).file),
    enabled: avatar !== null,
    staleTime: Number.POSITIVE_INFINITY,
  })
  return data
}
