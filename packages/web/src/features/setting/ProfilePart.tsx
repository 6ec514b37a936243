import { useTranslation } from 'react-i18next'
import { useMe } from '../../kernel/me.ts'
import { Avatar } from '../../ui/Avatar.tsx'
import classes from './Setting.module.css'

/** The own facts, to be read. */
export function ProfilePart() {
  const { t } = useTranslation('setting')
  const me = useMe()
  if (me === null) return null
  const facts = [
    ['fullName', me.fullName],
    ['userName', me.userName],
    ['systemRole', t(`role.${me.systemRole}`)],
    ['rightsFrom', me.systemRole === 'admin' ? t('rights.admin') : t(`rights.${me.priorityPermission}`)],
  ] as const
  return (
    <>
      <div className={classes.person}>
        <Avatar name={me.fullName} size={64} />
        <h2>{me.fullName}</h2>
      </div>
      <dl className={classes.facts}>
        {facts.map(([key, value]) => (
          <div key={key}>
            <dt>{t(`profile.${key}`)}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <p className={classes.quiet}>{t('profile.changedByAdmin')}</p>
    </>
  )
}
