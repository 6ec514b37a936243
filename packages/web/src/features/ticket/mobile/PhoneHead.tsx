import { Flex, Text } from '@mantine/core'
import { IconChevronLeft } from '@tabler/icons-react'
import { Link, useLocation, useRouter } from '@tanstack/react-router'
import { type MouseEvent, useRef } from 'react'
import { useTranslation } from 'react-i18next'

/** For a link to a page that belongs under this one: its way back is then the browser's own, with the scroll kept. */
export const fromAbove = { above: true } as const

/** The way up, in place of the product's name. From a link or a notification there is no page behind: it is opened. */
export function PhoneHead({ to, label }: { to: string; label: string }) {
  const { t } = useTranslation('ticketMobile')
  const isAbove = useLocation({ select: ({ state }) => state.above === true })
  const { history } = useRouter()
  const here = useLocation({ select: ({ href }) => href })
  /** Going back takes a moment, in which a second tap would leave the page behind, too. */
  const left = useRef<string | null>(null)
  if (left.current !== here) left.current = null
  const goBack = (event: MouseEvent) => {
    if (!isAbove) return
    event.preventDefault()
    if (left.current === here) return
    left.current = here
    history.back()
  }
  return (
    <Flex
      component={Link}
      to={to}
      replace
      gap="xs"
      align="center"
      display="inline-flex"
      maw="100%"
      mih={44}
      pr="sm"
      c="var(--ui-text)"
      fz="lg"
      fw={600}
      td="none"
      aria-label={t('back', { to: label })}
      onClick={goBack}
    >
      <IconChevronLeft size={24} color="var(--ui-accent)" style={{ flex: 'none' }} aria-hidden />
      <Text component="span" inherit truncate>
        {label}
      </Text>
    </Flex>
  )
}
