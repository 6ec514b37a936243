import type { UserAvatar } from '@crm/contract/activity'
import { user } from '@crm/contract/user'
import { useQueries } from '@tanstack/react-query'
import { callFile } from '../../../kernel/call.ts'

/** The address of a picture names its person. */
const personIn = (avatar: string | null) => Number(/\/ViewAvatar\/(\d{1,15})/.exec(avatar ?? '')?.[1] ?? 0)

/** The faces of those who wrote, by user name, as addresses that an `img` can show; each is asked for once. */
export function useAvatars(people: readonly UserAvatar[]): (userName: string) => string | undefined {
  const pictured = [...new Map(people.map((one) => [one.userName, one])).values()].filter(
    ({ avatar }) => personIn(avatar) > 0,
  )
  const found = useQueries({
    queries: pictured.map(({ avatar }) => ({
      queryKey: ['avatar', personIn(avatar), avatar],
      queryFn: async () => {
        const { file } = await callFile(user.avatar, { params: { id: personIn(avatar) } })
        return URL.createObjectURL(file)
      },
      staleTime: Number.POSITIVE_INFINITY,
      retry: false,
    })),
  })
  const addresses = new Map(pictured.map(({ userName }, place) => [userName, found[place]?.data]))
  return (userName) => addresses.get(userName)
}
