import { Button } from '@mantine/core'
import { Link, useLocation } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { loginPath } from '../../kernel/login-path.ts'
import { Empty } from '../../ui/StateViews.tsx'

/** Where the area opens without a session: what it is for, and the way in. */
export function GuestNotice({ area }: { area: 'email' | 'sms' | 'emails' }) {
  const { t } = useTranslation('marketingArea')
  const { href } = useLocation()
  return (
    <Empty isPage sentence={t(`guest.${area}`)}>
      <Button component={Link} to={loginPath(href)}>
        {t('guest.signIn')}
      </Button>
    </Empty>
  )
}
