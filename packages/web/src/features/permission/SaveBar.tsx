import { Button } from '@mantine/core'
import { IconCopy } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { ActionButton } from '../../ui/ActionButton.tsx'
import { KeyHint } from '../../ui/KeyHint.tsx'
import classes from './Permission.module.css'

interface Props {
  readonly count: number
  readonly onCopy: () => void
  readonly onReset: () => void
  readonly onSave: () => void
}

/** What is not saved yet, and what can be done about it. */
export function SaveBar({ count, onCopy, onReset, onSave }: Props) {
  const { t } = useTranslation('permission')
  return (
    <div className={classes.bar} data-changed={count > 0}>
      <Button variant="default" leftSection={<IconCopy size={16} aria-hidden />} onClick={onCopy}>
        {t('copy.open')}
      </Button>
      <span className={classes.count} role="status">
        {count > 0 ? t('bar.changed', { count }) : t('bar.saved')}
      </span>
      <span className={classes.barEnd}>
        {count > 0 && (
          <Button variant="subtle" color="gray" onClick={onReset}>
            {t('bar.reset')}
          </Button>
        )}
        <KeyHint keys="Ctrl S" />
        <ActionButton onClick={onSave} reason={count === 0 ? t('bar.nothing') : undefined}>
          {t('bar.save')}
        </ActionButton>
      </span>
    </div>
  )
}
