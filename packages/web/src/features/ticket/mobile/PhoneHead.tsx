import { IconChevronLeft } from '@tabler/icons-react'
import { Link, useLocation, useRouter } from '@tanstack/react-router'
import type { MouseEvent } from 'react'
import { useTranslation } from 'react-i18next'
import classes from './Phone.module.css'

/** For a link to a page that belongs under this one: its way back is then the browser's own, with the scroll kept. */
export const fromAbove = { above: true } as const

/** The way up, in place of the product's name. From a link or a notification there is no page behind: it is opened. */
export function PhoneHead({ to, label }: { to: string; label: string }) {
  const { t } = useTranslation('ticketMobile')
  const isAbove = useLocation({ select: ({ state }) => state.above === true })
  const { history } = useRouter()
  const goBack = (event: MouseEvent) => {
    if (!isAbove) return
    event.preventDefault()
    history.back()
  }
  return (
    <Link to={to} replace className={classes.back ?? ''} aria-label={t('back', { to: label })} onClick={goBack}>
      <IconChevronLeft size={24} aria-hidden />
      <span className={classes.backWords}>{label}</span>
    </Link>
  )
}
