import { Group, Loader, VisuallyHidden } from '@mantine/core'
import { IconArrowDown, IconArrowUp } from '@tabler/icons-react'
import { type ReactNode, type TouchEvent, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import './PullToRefresh.module.css'
import { pulledBy, REFRESHES_AT_PX } from './pulled-by.ts'

interface Props {
  readonly onRefresh: () => Promise<unknown>
  readonly children: ReactNode
}

/** Pulled down from the top of the page, what stands in it is read again. */
export function PullToRefresh({ onRefresh, children }: Props) {
  const { t } = useTranslation('ticketMobile')
  const from = useRef<{ x: number; y: number } | null>(null)
  const [pulledPx, setPulledPx] = useState(0)
  const [isBusy, setBusy] = useState(false)

  const start = ({ touches }: TouchEvent) => {
    const touch = touches[0]
    const isAtTop = window.scrollY <= 0 && touches.length === 1 && !isBusy
    from.current = touch && isAtTop ? { x: touch.clientX, y: touch.clientY } : null
  }
  const move = ({ touches }: TouchEvent) => {
    const touch = touches[0]
    if (touch && from.current)
      setPulledPx(window.scrollY > 0 ? 0 : pulledBy(from.current, { x: touch.clientX, y: touch.clientY }))
  }
  const end = async () => {
    from.current = null
    const refreshes = pulledPx >= REFRESHES_AT_PX
    setPulledPx(0)
    if (!refreshes) return
    setBusy(true)
    await onRefresh().catch(() => undefined)
    setBusy(false)
  }
  const isReady = pulledPx >= REFRESHES_AT_PX
  return (
    <div
      data-pulls
      onTouchStart={start}
      onTouchMove={move}
      onTouchEnd={() => void end()}
      onTouchCancel={() => void end()}
    >
      <Group
        justify="center"
        gap="sm"
        h={isBusy ? REFRESHES_AT_PX : pulledPx}
        c="dimmed"
        fz="xs"
        style={{ overflow: 'hidden' }}
        aria-hidden
      >
        {isBusy ? <Loader size={20} /> : isReady ? <IconArrowUp size={20} /> : <IconArrowDown size={20} />}
        {!isBusy && <span>{t(isReady ? 'pull.release' : 'pull.more')}</span>}
      </Group>
      <VisuallyHidden role="status">{isBusy ? t('pull.busy') : ''}</VisuallyHidden>
      {children}
    </div>
  )
}
