import { Box, Button, Group, Loader } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { watchEnd } from '../../../ui/watch-end.ts'

interface Props {
  /** How much is shown; a new block is watched anew. */
  readonly shown: number
  readonly found: {
    readonly hasNextPage: boolean
    readonly isFetchingNextPage: boolean
    readonly isFetchNextPageError: boolean
    readonly fetchNextPage: () => unknown
  }
}

const look = { pos: 'relative', justify: 'center', gap: 'sm', py: 'lg', c: 'dimmed', fz: 'xs' } as const

/** Below the last row: the next block comes by itself; one that did not come is asked for by hand. */
export function EndMark({ shown, found }: Props) {
  const { t } = useTranslation('ticketMobile')
  const { hasNextPage, isFetchingNextPage, isFetchNextPageError } = found
  const more = () => void found.fetchNextPage()
  if (!hasNextPage) return null
  if (isFetchNextPageError)
    return (
      <Group {...look} role="alert">
        <span>{t('moreFailed')}</span>
        <Button variant="default" onClick={more}>
          {t('again')}
        </Button>
      </Group>
    )
  return (
    <Group {...look} role="status">
      <Loader size={14} aria-hidden />
      {t('moreComing')}
      {!isFetchingNextPage && <Box key={shown} ref={watchEnd(more)} pos="absolute" bottom={0} w={1} h={1} />}
    </Group>
  )
}
