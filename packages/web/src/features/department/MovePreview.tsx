import type { DepartmentRow } from '@crm/contract/department'
import { IconArrowRight } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import classes from './Department.module.css'
import { aboveOf, type Tree } from './tree/build-tree.ts'
import { comingAlong } from './tree/targets.ts'

/** Where a department stands and where it would, and who comes along. */
export function MovePreview({ tree, moved, target }: { tree: Tree; moved: DepartmentRow; target: DepartmentRow }) {
  const { t } = useTranslation('department')
  const names = (rows: readonly DepartmentRow[]) => rows.map(({ name }) => name).join(' › ')
  const { departments, people } = comingAlong(tree, moved)
  return (
    <section className={classes.preview} aria-label={t('move.preview')} aria-live="polite">
      <p className={classes.move}>
        <bdi className={classes.before}>{names(aboveOf(tree, moved.index))}</bdi>
        <IconArrowRight size={14} role="img" aria-label={t('move.becomes')} />
        <bdi className={classes.after}>{names([...aboveOf(tree, target.index), target])}</bdi>
      </p>
      <p>
        {t('move.people', { count: people })}
        {departments > 0 && ` ${t('move.departments', { count: departments })}`}
      </p>
      <p className={classes.quiet}>{t('move.follows')}</p>
    </section>
  )
}
