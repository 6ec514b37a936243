import { type DepartmentFile, departmentFile } from '@crm/contract/department'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { callFile } from '../../../kernel/call.ts'
import { FilePreview } from '../../../ui/FilePreview.tsx'

interface Props {
  readonly file: DepartmentFile
  /** Those of the page of the list. */
  readonly files: readonly DepartmentFile[]
  readonly onFile: (file: DepartmentFile) => void
  readonly onDownload: () => void
  readonly onClose: () => void
}

export default function PreviewDialog({ file, files, onFile, onDownload, onClose }: Props) {
  const { t } = useTranslation('department')
  const asked = useQuery({
    queryKey: ['departmentFile', file.fileId],
    queryFn: async ({ signal }) =>
      (await callFile(departmentFile.view, { params: { fileId: file.fileId }, signal })).file,
    // Up to 15 MB each: none is kept after it was looked at.
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
  })
  return (
    <FilePreview
      file={file}
      files={files}
      asked={asked}
      words={{ pdf: t('file.pdf'), openTab: t('file.openTab'), download: t('file.download') }}
      onDownload={onDownload}
      onFile={onFile}
      onClose={onClose}
    />
  )
}
