import { user } from '@crm/contract/user'
import { useQuery } from '@tanstack/react-query'
import { callFile } from './call.ts'
import { queries } from './query.ts'

interface Pictured {
  readonly userId: number
  readonly avatar: string | null
}

/** A colleague's picture as an address that `<img>` can show: the file itself is answered to signed-in calls only. */
export function useAvatar({ userId, avatar }: Pictured): string | undefined {
  const { data } = useQuery({
    queryKey: ['avatar', userId, avatar],
    queryFn: async () => URL.createObjectURL((await callFile(user.avatar, { params: { id: userId } })).file),
    enabled: avatar !== null,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  })
  return data
}

/** After a picture was replaced: its address may be the same. */
export const refreshAvatar = (userId: number) => queries.invalidateQueries({ queryKey: ['avatar', userId] })
