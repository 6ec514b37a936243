import { VisuallyHidden } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { loadTexts } from '../../kernel/i18n.ts'
import classes from './BellButton.module.css'
import { unreadQuery } from './bell-queries.ts'
import { useNews } from './use-news.ts'
import { usePushUpkeep } from './use-push-upkeep.ts'

await loadTexts(['notification'])

const SHOWN_MAX = 99

/** How many are unread, kept true by the hub. */
export default function Unread({ isOpen, phone }: { isOpen: boolean; phone: boolean }) {
  const { t } = useTranslation('notification')
  const { data } = useQuery(unreadQuery)
  usePushUpkeep(phone)
  useNews({ isOpen, phone })
  const count = data?.all ?? 0
  if (count === 0) return null
  return (
    <span className={classes.badge}>
      <span aria-hidden>{count > SHOWN_MAX ? `${SHOWN_MAX}+` : count}</span>
      <VisuallyHidden>{t('unread', { count })}</VisuallyHidden>
    </span>
  )
}
