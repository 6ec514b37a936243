import type { TicketView } from '@crm/contract/ticket-views'
import { Anchor, Text, type TextProps } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import type { PropsWithChildren } from 'react'
import { useTranslation } from 'react-i18next'

/** Something to know about a ticket before it is read. */
export const Note = (props: PropsWithChildren<TextProps>) => (
  <Text px="md" py="sm" bdrs="md" bg="var(--ui-sunken)" style={{ overflowWrap: 'anywhere' }} {...props} />
)

/** Where a merged ticket goes on, as far as the reader sees it. */
export function MergedNote({ ticket: { isMerged, mergedInto } }: { ticket: TicketView }) {
  const { t } = useTranslation('ticketMobile')
  if (!isMerged) return null
  if (mergedInto === null) return <Note>{t('mergedUnseen')}</Note>
  return (
    <Note>
      {t('merged')}{' '}
      <Anchor
        component={Link}
        to={`/m/ticket/${mergedInto.index}`}
        display="inline-block"
        px="xs"
        py="md"
        underline="always"
      >
        {mergedInto.code}
      </Anchor>
    </Note>
  )
}
