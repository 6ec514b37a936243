import { type ReactNode, useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { OfflineBar, useOffline } from '../../ui/StateViews.tsx'
import { LanguageSwitch } from '../shell/LanguageSwitch.tsx'
import { useClientConfig } from './client-facts.ts'
import { PictureCarousel } from './PictureCarousel.tsx'
import classes from './SignIn.module.css'

interface Props {
  readonly mobile: boolean
  readonly title: string
  readonly children: ReactNode
}

/** Two halves on a desktop, pictures and panel; on a phone the panel alone, without the language switch. */
export function SignInFrame({ mobile, title, children }: Props) {
  const { t } = useTranslation('sign-in')
  const offline = useOffline()
  const config = useClientConfig()
  const heading = useRef<HTMLHeadingElement>(null)
  // The browser moves the focus to the page's start when a panel disappears; a panel without a field of its own
  // would leave it there.
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new title is a new panel
  useEffect(() => {
    if (document.activeElement === document.body) heading.current?.focus({ preventScroll: true })
  }, [title])

  return (
    <div className={classes.page} data-mobile={mobile || undefined}>
      <div className={classes.half}>
        <div className={classes.offline}>
          <OfflineBar offline={offline} />
        </div>
        <header className={classes.top}>
          <span className={classes.brand}>
            <img src="/icon.svg" alt="" width={32} height={32} />
            Lite CRM
          </span>
          {!mobile && <LanguageSwitch />}
        </header>
        <main className={classes.panel}>
          <h1 ref={heading} id="panel-title" className={classes.title} tabIndex={-1}>
            {title}
          </h1>
          {children}
        </main>
        <footer className={classes.footer}>
          <span>{t('footer.licence')}</span>
          <span>{config === null ? ' ' : t('footer.version', { version: config.version })}</span>
        </footer>
      </div>
      {!mobile && <PictureCarousel />}
    </div>
  )
}
