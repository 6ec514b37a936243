import { showDateTime } from '@crm/contract/rules/dates'
import { Button, Menu } from '@mantine/core'
import { IconHistory } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useConfirm } from '../../ui/ConfirmDialog.tsx'
import { undoKept } from './announce-change.ts'
import classes from './CustomerList.module.css'
import { type KeptChange, useKeptChanges } from './kept-changes.ts'

const timeOf = ({ at }: KeptChange) => showDateTime(new Date(at))

/** The own changes of many customers that can still be undone, after a reload too. */
export function KeptChanges() {
  const { t } = useTranslation('customer')
  const confirm = useConfirm()
  const kept = useKeptChanges()
  if (kept.length === 0) return null
  async function undo(change: KeptChange) {
    const body = `${change.text} (${timeOf(change)})`
    if (await confirm({ title: t('bulk.undoTitle'), body, confirm: t('bulk.undo') })) await undoKept(change)
  }
  return (
    <Menu position="bottom-end" width={360}>
      <Menu.Target>
        <Button
          variant="default"
          className={classes.folding ?? ''}
          leftSection={<IconHistory size={16} />}
          aria-label={t('bulk.kept')}
          title={t('bulk.kept')}
        >
          <span className={classes.words}>{t('bulk.keptShort')}</span>
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>{t('bulk.keptHelp')}</Menu.Label>
        {kept.map((change) => (
          <Menu.Item key={change.undoId} onClick={() => void undo(change)}>
            {change.text}
            <span className={classes.when}>{timeOf(change)}</span>
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}
