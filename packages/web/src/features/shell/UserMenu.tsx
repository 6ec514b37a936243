import { Menu, VisuallyHidden } from '@mantine/core'
import { IconLogout, IconSettings, IconUser, IconUsers, IconUsersGroup } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useAvatar } from '../../kernel/avatar.ts'
import { isAdmin, type Me } from '../../kernel/me.ts'
import { Avatar, Person } from '../../ui/Avatar.tsx'
import classes from './UserMenu.module.css'

import { useSignOut } from './use-sign-out.ts'

export function UserMenu({ me }: { me: Me }) {
  const { t } = useTranslation('shell')
  const signOut = useSignOut()
  const avatar = useAvatar(me)
  return (
    <Menu position="bottom-end" width={240}>
      <Menu.Target>
        <button type="button" className={classes.button}>
          <Avatar name={me.fullName} url={avatar} size={32} />
          <VisuallyHidden>{t('user.label', { name: me.fullName })}</VisuallyHidden>
        </button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>
          <Person name={me.fullName} url={avatar} detail={me.userName} />
        </Menu.Label>
        <Menu.Item component={Link} to="/setting/profile" leftSection={<IconUser size={16} />}>
          {t('user.profile')}
        </Menu.Item>
        {isAdmin(me) && (
          <>
            <Menu.Item component={Link} to="/users" leftSection={<IconUsers size={16} />}>
              {t('user.users')}
            </Menu.Item>
            <Menu.Item component={Link} to="/department" leftSection={<IconUsersGroup size={16} />}>
              {t('user.department')}
            </Menu.Item>
          </>
        )}
        <Menu.Item component={Link} to="/setting" leftSection={<IconSettings size={16} />}>
          {t('user.setting')}
        </Menu.Item>
        <Menu.Divider />
        <Menu.Item leftSection={<IconLogout size={16} />} onClick={() => void signOut()}>
          {t('user.signOut')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}
