import { IconArrowsExchange, IconPlus, IconRestore, IconTrash } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { ActionButton } from '../../../ui/ActionButton.tsx'
import { StatusBadge } from '../../../ui/StatusBadge.tsx'
import { useDepartmentPlace } from '../department-place.ts'
import { aboveOf } from '../tree/build-tree.ts'
import { whyClosed, whyNotDeleted } from '../tree/targets.ts'
import classes from './Record.module.css'
import { useDepartment } from './record-context.ts'
import { useDepartmentActs } from './use-department-acts.tsx'

/** What the department stands under; each leads there. */
function Path() {
  const { t } = useTranslation('department')
  const { view, tree } = useDepartment()
  const { openDepartment } = useDepartmentPlace()
  const above = aboveOf(tree, view.index)
  if (above.length === 0) return null
  return (
    <nav className={classes.path} aria-label={t('record.path')}>
      {above.map(({ index, name }) => (
        <span key={index}>
          <button type="button" className={classes.link} onClick={() => void openDepartment(index)}>
            {name}
          </button>
          <span aria-hidden> › </span>
        </span>
      ))}
    </nav>
  )
}

function Acts() {
  const { t } = useTranslation('department')
  const { view, row, tree, onMove, onAddUnder } = useDepartment()
  const { remove, recover } = useDepartmentActs(view)
  if (view.deleted)
    return (
      <ActionButton
        variant="default"
        leftSection={<IconRestore size={16} />}
        loading={recover.isPending}
        onClick={recover.ask}
      >
        {t('act.recover')}
      </ActionButton>
    )
  const closed = whyClosed(row)
  const notDeleted = whyNotDeleted(tree, row)
  return (
    <>
      <ActionButton
        variant="default"
        leftSection={<IconPlus size={16} />}
        reason={closed && t(`add.not.${closed}`)}
        onClick={() => onAddUnder(row)}
      >
        {t('act.addUnder')}
      </ActionButton>
      <ActionButton
        variant="default"
        leftSection={<IconArrowsExchange size={16} />}
        reason={view.isDefault ? t('move.not.isRoot') : undefined}
        onClick={() => onMove(row)}
      >
        {t('move.open')}
      </ActionButton>
      <ActionButton
        variant="default"
        leftSection={<IconTrash size={16} />}
        loading={remove.isPending}
        reason={notDeleted && t(`act.not.${notDeleted}`)}
        onClick={() => void remove.ask()}
      >
        {t('act.delete')}
      </ActionButton>
    </>
  )
}

/** Which department it is, where it stands, and what can be done with it. */
export function RecordHeader() {
  const { t } = useTranslation('department')
  const { view } = useDepartment()
  return (
    <div className={classes.top}>
      <div className={classes.what}>
        <Path />
        <h2 className={classes.title} title={view.name}>
          <bdi>{view.name}</bdi>
        </h2>
        <div className={classes.marks}>
          {view.isDefault && <StatusBadge tone="accent">{t('record.isDefault')}</StatusBadge>}
          {view.deleted && <StatusBadge tone="red">{t('deleted')}</StatusBadge>}
          {view.leader ? (
            <span className={classes.quiet}>{t('tree.leader', { name: view.leader.fullName })}</span>
          ) : (
            !view.deleted && <StatusBadge tone="amber">{t('noLeader')}</StatusBadge>
          )}
        </div>
      </div>
      <div className={classes.actions}>
        <Acts />
      </div>
    </div>
  )
}
