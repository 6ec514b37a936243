import { VisuallyHidden } from '@mantine/core'
import { IconBell } from '@tabler/icons-react'
import { type ComponentPropsWithRef, lazy, Suspense, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { firstAnswers } from '../../kernel/first-answers.ts'
import { queries } from '../../kernel/query.ts'
import { showToast } from '../../kernel/toast.ts'
import classes from './BellButton.module.css'

const loadUnread = () => import('./Unread.tsx')
const Unread = lazy(loadUnread)

/** True once the page has its first answers and the script of the number is here. */
function useIsNumberDue() {
  const [isDue, setDue] = useState(false)
  // The network is outside React: the number waits until the page has what it shows first.
  useEffect(() => {
    let isHere = true
    void firstAnswers(queries)
      .then(loadUnread)
      .then(
        () => isHere && setDue(true),
        () => undefined,
      )
    return () => {
      isHere = false
    }
  }, [])
  return isDue
}

interface Props extends ComponentPropsWithRef<'button'> {
  readonly isOpen: boolean
  readonly phone: boolean
  readonly load: () => Promise<unknown>
  readonly onOpen: () => void
}

/** The bell with its number. What it opens is fetched when the pointer comes near, and is there before it opens. */
export function BellButton({ isOpen, phone, load, onOpen, ...rest }: Props) {
  const { t } = useTranslation('shell')
  const isNumberDue = useIsNumberDue()
  const open = () => load().then(onOpen, () => showToast({ tone: 'warning', key: 'refusal:offline' }))
  const warm = () => void load().catch(() => undefined)
  return (
    <button
      {...rest}
      type="button"
      className={classes.bell}
      data-phone={phone || undefined}
      onPointerEnter={warm}
      onClick={() => void open()}
    >
      <IconBell size={20} stroke={1.75} aria-hidden />
      <VisuallyHidden>{t('bell')}</VisuallyHidden>
      <Suspense>{isNumberDue && <Unread isOpen={isOpen} phone={phone} />}</Suspense>
    </button>
  )
}
