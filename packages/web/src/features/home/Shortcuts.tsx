import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useMayAny } from '../../kernel/may.ts'
import { allowedMenu, isGroup, splitMenu } from '../shell/menu.ts'
import classes from './Home.module.css'

const ownPages = [
  { to: '/setting/profile', key: 'profile' },
  { to: '/setting/password', key: 'password' },
  { to: '/setting/devices', key: 'devices' },
  { to: '/setting/appearance', key: 'appearance' },
] as const

/** For those who do not work with customers: the areas that are open to them, and what everybody has. */
export function Shortcuts() {
  const { t } = useTranslation('home')
  const { t: tShell } = useTranslation('shell')
  const mayAny = useMayAny()
  const areas = splitMenu(allowedMenu((tag) => mayAny(tag, 'access')))
    .built.flatMap((entry) => (isGroup(entry) ? entry.items : [entry]))
    .flatMap(({ key, icon, tag, to }) => (tag && to && to !== '/setting' ? [{ key, icon, to }] : []))
  return (
    <>
      <p className={classes.lead}>{areas.length > 0 ? t('shortcuts.some') : t('shortcuts.none')}</p>
      <ul className={classes.shortcuts}>
        {areas.map(({ key, to, icon: Icon }) => (
          <li key={key}>
            <Link to={to} className={classes.total}>
              <Icon size={20} stroke={1.5} />
              {tShell(`menu.${key}`)}
            </Link>
          </li>
        ))}
        {ownPages.map(({ key, to }) => (
          <li key={key}>
            <Link to={to} className={classes.total}>
              {t(`shortcuts.${key}`)}
            </Link>
          </li>
        ))}
      </ul>
    </>
  )
}
