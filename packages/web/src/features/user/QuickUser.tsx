import { showDate, showDateTime } from '@crm/contract/rules/dates'
import { showPhone } from '@crm/contract/rules/phone'
import type { UserRow } from '@crm/contract/user'
import { Button } from '@mantine/core'
import { IconMail, IconPhone } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { QuickProps } from '../../kit/list/list.ts'
import { FactGroup, ReadFact } from '../../ui/FactField.tsx'
import { InCharge } from './InCharge.tsx'
import { transfer } from './transfer-people.tsx'
import classes from './User.module.css'
import { UserActMenu } from './UserActMenu.tsx'
import { StandingBadge, UserAvatar } from './UserName.tsx'
import { useUserActs } from './use-user-acts.tsx'
import { userQuery } from './user-queries.ts'
import { roleWord, sourceWord } from './user-words.ts'

function Reach({ row }: { row: UserRow }) {
  const { t } = useTranslation('user')
  return (
    <FactGroup title={t('group.contact')}>
      <ReadFact label={t('field.email')}>
        <a className={classes.link} href={`mailto:${row.email}`}>
          <IconMail size={14} aria-hidden />
          <bdi>{row.email}</bdi>
        </a>
      </ReadFact>
      <div className={classes.pair}>
        <ReadFact label={t('field.phone')}>
          {row.phone && (
            <a className={classes.link} href={`tel:+${row.phone}`}>
              <IconPhone size={14} aria-hidden />
              <bdi>{showPhone(row.phone)}</bdi>
            </a>
          )}
        </ReadFact>
        <ReadFact label={t('field.machineCode')}>{row.machineCode}</ReadFact>
      </div>
    </FactGroup>
  )
}

function Work({ row }: { row: UserRow }) {
  const { t } = useTranslation('user')
  return (
    <FactGroup title={t('group.work')}>
      <div className={classes.pair}>
        <ReadFact label={t('field.departmentName')}>{row.departmentName}</ReadFact>
        <ReadFact label={t('field.positionName')}>{row.positionName}</ReadFact>
        <ReadFact label={t('field.userGroupName')}>{row.userGroupName}</ReadFact>
        <ReadFact label={t('field.systemRole')}>{roleWord(row.systemRole)}</ReadFact>
        <ReadFact label={t('field.source')}>{sourceWord(row)}</ReadFact>
        <ReadFact label={t('field.lastSeen')}>
          {row.lastSeen === null ? t('neverSeen') : showDateTime(row.lastSeen)}
        </ReadFact>
        <ReadFact label={t('field.createdDate')}>{showDate(row.createdDate)}</ReadFact>
      </div>
    </FactGroup>
  )
}

export default function QuickUser({ row, handle, openFull }: QuickProps<UserRow>) {
  const { t } = useTranslation('user')
  // The row lacks what an action needs: its version, and how many customers would be concerned.
  const { data: view } = useQuery(userQuery(row.userId))
  const { acts } = useUserActs(view, () => transfer([row], handle))
  return (
    <>
      <div className={classes.quickHead}>
        <UserAvatar who={row} size={40} />
        <span className={classes.quickWho}>
          <bdi className={classes.quiet}>{row.userName}</bdi>
          <StandingBadge standing={row.standing} />
        </span>
        <span className={classes.quickActions}>
          <UserActMenu acts={acts} size="xs" />
          <Button size="xs" onClick={openFull}>
            {t('quick.full')}
          </Button>
        </span>
      </div>
      {view && <InCharge view={view} />}
      <Reach row={row} />
      <Work row={row} />
    </>
  )
}
