import { CloseButton } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { vault } from '../../kernel/vault.ts'
import classes from './MemoryBar.module.css'

const keys = { insecure: 'session.memoryInsecure', blocked: 'session.memoryBlocked' } as const

/** Where the browser keeps nothing, the page says why a reload asks to sign in again. */
export function MemoryBar() {
  const { t } = useTranslation()
  const reason = vault.memoryReason()
  const [isRead, setRead] = useState(false)
  if (reason === null || isRead) return null
  return (
    <aside className={classes.bar}>
      <span>{t(keys[reason])}</span>
      <CloseButton size="sm" aria-label={t('closeNotice')} onClick={() => setRead(true)} />
    </aside>
  )
}
