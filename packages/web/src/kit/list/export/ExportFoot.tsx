import { Button } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import classes from './Export.module.css'

type Props = { isRunning: boolean; onClose: () => void; onStart: () => void }

export const ExportFoot = ({ isRunning, onClose, onStart }: Props) => {
  const { t } = useTranslation('list')
  return (
    <div className={classes.foot}>
      <Button variant="default" onClick={onClose}>
        {t(isRunning ? 'export.close' : 'export.cancel')}
      </Button>
      <Button data-autofocus loading={isRunning} leftSection={<IconDownload size={16} aria-hidden />} onClick={onStart}>
        {t('export.start')}
      </Button>
    </div>
  )
}
