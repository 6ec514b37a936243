import { useTranslation } from 'react-i18next'
import { UploadList } from '../../../ui/UploadList.tsx'
import { uploads } from './uploads.ts'

/** The files of a department that are on their way, or were refused. */
export function DepartmentUploads({ departmentId }: { departmentId: number }) {
  const { t } = useTranslation('department')
  const words = {
    sending: (count: number) => t('file.sending', { count }),
    refused: t('file.refused'),
    again: t('again'),
    forget: (name: string) => t('file.forget', { name }),
  }
  return (
    <UploadList uploads={uploads.use(departmentId)} words={words} onAgain={uploads.sendAgain} onForget={uploads.drop} />
  )
}
