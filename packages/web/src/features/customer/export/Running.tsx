import { useTranslation } from 'react-i18next'
import { Progress } from '../../../ui/Progress.tsx'
import classes from './Export.module.css'

/** Nobody knows how many there will be before the last is written. */
export const Running = ({ written }: { written: number }) => {
  const { t } = useTranslation('customerImport')
  return (
    <div className={classes.fields}>
      <Progress label={t('export.running')} done={written} total={null} />
      <p className={classes.quiet}>{t('export.mayClose')}</p>
    </div>
  )
}
