import type { NotificationTab } from '@crm/contract/notification'
import { ActionIcon, CloseButton } from '@mantine/core'
import { IconChecks, IconSettings } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { loadTexts, refusalText } from '../../kernel/i18n.ts'
import { showToast } from '../../kernel/toast.ts'
import { ActionButton } from '../../ui/ActionButton.tsx'
import { ViewTabs } from '../../ui/ViewTabs.tsx'
import { BellList } from './BellList.tsx'
import classes from './BellPanel.module.css'
import { bellTabs, markTabRead, unreadQuery } from './bell-queries.ts'
import { PushOffer } from './PushOffer.tsx'

await loadTexts(['notification'])

interface Props {
  readonly phone?: boolean
  /** Where there is no settings page to lead to. */
  readonly onSettings?: () => void
  readonly onClose: () => void
}

/** Where reading begins; a constant, so that it is called when the panel opens and never again. */
const focusOnce = (title: HTMLElement | null) => title?.focus({ preventScroll: true })
const refuse = (error: unknown) => showToast({ tone: 'error', text: refusalText(error) })

/** The bell's content: tabs with what is unread in each, and the lines of the open one, the newest first. */
export default function BellPanel({ phone = false, onSettings, onClose }: Props) {
  const { t } = useTranslation('notification')
  const titleId = useId()
  const panelId = useId()
  const [tab, setTab] = useState<NotificationTab>('all')
  // The hub tells only the whole number, so that each tab's is asked at every opening.
  const { data: unread } = useQuery({ ...unreadQuery, refetchOnMount: 'always' })
  const isNoneUnread = unread?.[tab] === 0
  return (
    <section className={classes.panel} data-phone={phone || undefined} aria-labelledby={titleId}>
      <div className={classes.head}>
        <h2 id={titleId} className={classes.title} tabIndex={-1} ref={focusOnce} data-autofocus>
          {t('title')}
        </h2>
        <ActionButton
          variant="subtle"
          size="compact-sm"
          leftSection={phone ? undefined : <IconChecks size={16} aria-hidden />}
          reason={isNoneUnread ? t('noneUnread') : undefined}
          onClick={() => void markTabRead(tab).catch(refuse)}
        >
          {t(phone ? 'markAllShort' : 'markAll')}
        </ActionButton>
        {phone ? (
          <>
            <ActionIcon aria-label={t('settings')} title={t('settings')} onClick={onSettings}>
              <IconSettings size={20} />
            </ActionIcon>
            <CloseButton size="lg" aria-label={t('close')} onClick={onClose} />
          </>
        ) : (
          <ActionIcon
            component={Link}
            to="/setting/notifications"
            aria-label={t('settings')}
            title={t('settings')}
            onClick={onClose}
          >
            <IconSettings size={16} />
          </ActionIcon>
        )}
      </div>
      <ViewTabs
        label={t('tabs')}
        views={bellTabs.map((key) => ({ key, label: t(`tab.${key}`), count: unread?.[key] || undefined }))}
        active={tab}
        panelId={panelId}
        onPick={(key) => setTab(bellTabs.find((one) => one === key) ?? 'all')}
      />
      <PushOffer />
      <div id={panelId} role="tabpanel" aria-label={t(`tab.${tab}`)} className={classes.lines}>
        <BellList key={tab} tab={tab} phone={phone} onClose={onClose} />
      </div>
    </section>
  )
}
