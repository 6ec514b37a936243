import { IconInfoCircle } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { StatusBadge } from '../../ui/StatusBadge.tsx'
import classes from './Permission.module.css'
import { RecordLink } from './RecordLink.tsx'
import { SourceMark } from './SourceMark.tsx'
import type { OtherSources } from './use-other-sources.ts'

/** Which of a user's three records counts, and what the small marks in the grid mean. */
export function InForce({ others: { inForce, list } }: { others: OtherSources }) {
  const { t } = useTranslation('permission')
  const counting = list.find(({ kind }) => kind === inForce)
  const badge = <StatusBadge tone="green">{t('inForce.badge')}</StatusBadge>
  return (
    <div className={classes.inForce}>
      {inForce !== 'user' && (
        <p className={classes.notice} role="note">
          <IconInfoCircle size={16} aria-hidden />
          <span>
            {t(inForce === 'admin' ? 'inForce.admin' : 'inForce.other', { name: counting?.name ?? '' })}{' '}
            {counting && <RecordLink source={counting.source}>{t('inForce.open')}</RecordLink>}
          </span>
        </p>
      )}
      <ul className={classes.legend} aria-label={t('inForce.legend')}>
        <li>
          <span className={classes.sample} aria-hidden />
          {t('inForce.own')}
          {inForce === 'user' && badge}
        </li>
        {list.map(({ kind, name }) => (
          <li key={kind}>
            <SourceMark kind={kind} />
            {t(`inForce.by.${kind}`, { name })}
            {inForce === kind && badge}
          </li>
        ))}
      </ul>
    </div>
  )
}
