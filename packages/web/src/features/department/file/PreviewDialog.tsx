import { type DepartmentFile, departmentFile } from '@crm/contract/department'
import { Button, Modal } from '@mantine/core'
import { IconDownload, IconExternalLink, IconFileTypePdf } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { callFile } from '../../../kernel/call.ts'
import { Loading } from '../../../ui/StateViews.tsx'
import { Answer } from '../Answer.tsx'
import classes from './File.module.css'
import { isPicture, kindWord, showSize } from './file-words.ts'

/** An address under which the browser shows what it was given. */
function useBlobAddress(blob: Blob): string | undefined {
  const [address, setAddress] = useState<string>()
  // An address holds the whole file in memory until it is given back.
  useEffect(() => {
    const made = URL.createObjectURL(blob)
    setAddress(made)
    return () => URL.revokeObjectURL(made)
  }, [blob])
  return address
}

/** A picture in place; a PDF in a tab of its own, since the page's policy lets no frame stand in it. */
function Shown({ file, content }: { file: DepartmentFile; content: Blob }) {
  const { t } = useTranslation('department')
  const address = useBlobAddress(content)
  if (address === undefined) return <Loading />
  if (isPicture(file.kind)) return <img className={classes.picture} src={address} alt={file.name} />
  return (
    <div className={classes.document}>
      <IconFileTypePdf size={64} stroke={1} aria-hidden />
      <p>{t('file.pdf')}</p>
      <Button component="a" href={address} target="_blank" rel="noopener" leftSection={<IconExternalLink size={16} />}>
        {t('file.openTab')}
      </Button>
    </div>
  )
}

interface Props {
  readonly file: DepartmentFile
  readonly onDownload: () => void
  readonly onClose: () => void
}

export default function PreviewDialog({ file, onDownload, onClose }: Props) {
  const { t } = useTranslation('department')
  const query = useQuery({
    queryKey: ['departmentFile', file.fileId],
    queryFn: async ({ signal }) =>
      (await callFile(departmentFile.view, { params: { fileId: file.fileId }, signal })).file,
    // Up to 15 MB each: none is kept after it was looked at.
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
  })
  return (
    <Modal
      opened
      onClose={onClose}
      title={file.name}
      size="xl"
      closeButtonProps={{ 'aria-label': t('close') }}
      styles={{ title: { overflowWrap: 'anywhere', fontWeight: 600 } }}
    >
      <div className={classes.preview}>
        <Answer query={query} waiting={<Loading />}>
          {(content) => <Shown file={file} content={content} />}
        </Answer>
        <div className={classes.previewFoot}>
          <span className={classes.quiet}>
            {kindWord(file.kind)} · {showSize(file.sizeBytes)}
          </span>
          <Button variant="default" leftSection={<IconDownload size={16} />} onClick={onDownload}>
            {t('file.download')}
          </Button>
        </div>
      </div>
    </Modal>
  )
}
