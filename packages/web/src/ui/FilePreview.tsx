import { Button, Modal } from '@mantine/core'
import { IconDownload, IconExternalLink, IconFileTypePdf } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { isPicture, kindWord, showSize } from '../kernel/file-words.ts'
import { type Asked, NotHere } from './AskedViews.tsx'
import classes from './FilePreview.module.css'
import { Loading } from './StateViews.tsx'
import { useBlobAddress } from './use-blob-address.ts'
import { useFocusBack } from './use-focus-back.ts'

interface PreviewedFile {
  readonly name: string
  readonly kind: string
  readonly sizeBytes: number
}
interface Words {
  /** Why a PDF is not shown in place. */
  readonly pdf: string
  readonly openTab: string
  readonly download: string
}

interface ShownProps {
  readonly file: PreviewedFile
  readonly content: Blob
  readonly words: Words
}

/** A picture in place; a PDF in a tab of its own, since the page's policy lets no frame stand in it. */
function Shown({ file, content, words }: ShownProps) {
  const address = useBlobAddress(content)
  if (address === undefined) return <Loading />
  if (isPicture(file.kind)) return <img className={classes.picture} src={address} alt={file.name} />
  return (
    <div className={classes.document}>
      <IconFileTypePdf size={64} stroke={1} aria-hidden />
      <p>{words.pdf}</p>
      <Button component="a" href={address} target="_blank" rel="noopener" leftSection={<IconExternalLink size={16} />}>
        {words.openTab}
      </Button>
    </div>
  )
}

interface Props {
  readonly file: PreviewedFile
  /** What was asked for the bytes. */
  readonly asked: Asked & { readonly data: Blob | undefined }
  readonly words: Words
  /** Absent for those who may look at it, and not take it along. */
  readonly onDownload: (() => void) | undefined
  readonly onClose: () => void
}

export function FilePreview({ file, asked, words, onDownload, onClose }: Props) {
  const { t } = useTranslation('ui')
  useFocusBack()
  return (
    <Modal
      opened
      onClose={onClose}
      title={file.name}
      size="xl"
      closeButtonProps={{ 'aria-label': t('form.close') }}
      styles={{ title: { overflowWrap: 'anywhere', fontWeight: 600 } }}
    >
      <div className={classes.preview}>
        {asked.data === undefined ? (
          <NotHere asked={asked}>
            <Loading />
          </NotHere>
        ) : (
          <Shown file={file} content={asked.data} words={words} />
        )}
        <div className={classes.foot}>
          <span className={classes.quiet}>
            {kindWord(file.kind)} · {showSize(file.sizeBytes)}
          </span>
          {onDownload && (
            <Button variant="default" leftSection={<IconDownload size={16} />} onClick={onDownload}>
              {words.download}
            </Button>
          )}
        </div>
      </div>
    </Modal>
  )
}
