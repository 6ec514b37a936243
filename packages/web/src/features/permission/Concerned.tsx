import { USES_COUNTED_MAX } from '@crm/contract/rules/limits'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { showCount } from '../../kernel/format.ts'
import { refusalText } from '../../kernel/i18n.ts'
import classes from './Permission.module.css'
import { concernedQuery, type RightsSource } from './rights-queries.ts'

/** For how many people the rights change, and who they are. */
export function Concerned({ source }: { source: RightsSource }) {
  const { t } = useTranslation('permission')
  const { data, error } = useQuery(concernedQuery(source))
  if (data === undefined)
    return <p className={classes.quiet}>{error === null ? t('people.asking') : refusalText(error)}</p>
  const { people, names } = data
  if (people === 0) return <p>{t('people.none')}</p>
  const shown = people >= USES_COUNTED_MAX ? `${showCount(USES_COUNTED_MAX)}+` : showCount(people)
  const others = people - names.length
  return (
    <p>
      <strong>{t('people.some', { count: people, shown })}</strong> {names.join(', ')}
      {others > 0 && ` ${t('people.others', { count: others, shown: showCount(others) })}`}
    </p>
  )
}
