import { IconGitMerge, IconInfoCircle } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useMay } from '../../../kernel/may.ts'
import { stepsFor } from '../ticket-steps.ts'
import classes from './Detail.module.css'
import { useDetail } from './detail-context.ts'

/** Why nothing can be changed here, said once. */
export function Notice() {
  const { t } = useTranslation('ticketDetail')
  const { view, canEdit } = useDetail()
  const { edit } = useMay('MNU_Issue')
  const { mergedInto } = view
  if (mergedInto !== null)
    return (
      <p className={classes.notice} role="note">
        <IconGitMerge size={16} aria-hidden />
        <span>
          {t('notice.merged')}{' '}
          <Link to="/issue-detail/$id" params={{ id: String(mergedInto.index) }} className={classes.noticeLink}>
            {mergedInto.code} · <bdi>{mergedInto.name}</bdi>
          </Link>
        </span>
      </p>
    )
  // Who may take the ticket on is no onlooker.
  if (canEdit || !edit || stepsFor(view).length > 0) return null
  return (
    <p className={classes.notice} role="note">
      <IconInfoCircle size={16} aria-hidden />
      {t('notice.readOnly')}
    </p>
  )
}
