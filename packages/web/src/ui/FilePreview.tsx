import { ActionIcon, Button, Modal } from '@mantine/core'
import { IconChevronLeft, IconChevronRight, IconDownload, IconExternalLink, IconFileTypePdf } from '@tabler/icons-react'
import type { KeyboardEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { isPicture, kindWord, showSize } from '../kernel/file-words.ts'
import { type Asked, NotHere } from './AskedViews.tsx'
import classes from './FilePreview.module.css'
import { Loading } from './StateViews.tsx'
import { useBlobAddress } from './use-blob-address.ts'
import { useFocusBack } from './use-focus-back.ts'

interface PreviewedFile {
  readonly fileId: string
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

interface StepsProps {
  readonly at: number
  readonly count: number
  readonly onStep: (by: number) => void
}

/** At an end the button stays: a disabled one would lose the focus, and with it the arrow keys. */
function Steps({ at, count, onStep }: StepsProps) {
  const { t } = useTranslation('ui')
  const end = (isEnd: boolean) => (isEnd ? { 'data-disabled': true, 'aria-disabled': true } : {})
  return (
    <div className={classes.steps}>
      <ActionIcon
        size="xl"
        aria-label={t('files.previous')}
        title={t('files.previousHint')}
        {...end(at === 0)}
        onClick={() => onStep(-1)}
      >
        <IconChevronLeft size={20} />
      </ActionIcon>
      <span aria-live="polite">{t('files.place', { at: at + 1, count })}</span>
      <ActionIcon
        size="xl"
        aria-label={t('files.next')}
        title={t('files.nextHint')}
        {...end(at === count - 1)}
        onClick={() => onStep(1)}
      >
        <IconChevronRight size={20} />
      </ActionIcon>
    </div>
  )
}

const stepOf: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1 }

interface Props<F extends PreviewedFile> {
  readonly file: F
  /** Those that can be looked at, in the order of their list. */
  readonly files: readonly F[]
  /** What was asked for the bytes. */
  readonly asked: Asked & { readonly data: Blob | undefined }
  readonly words: Words
  /** Absent for those who may look at it, and not take it along. */
  readonly onDownload: (() => void) | undefined
  readonly onFile: (file: F) => void
  readonly onClose: () => void
}

export function FilePreview<F extends PreviewedFile>({
  file,
  files,
  asked,
  words,
  onDownload,
  onFile,
  onClose,
}: Props<F>) {
  const { t } = useTranslation('ui')
  useFocusBack()
  const at = files.findIndex(({ fileId }) => fileId === file.fileId)
  const step = (by: number) => {
    const next = at === -1 ? undefined : files[at + by]
    if (next) onFile(next)
  }
  const onKeyDown = ({ key, ctrlKey, metaKey, altKey }: KeyboardEvent) => {
    if (!(ctrlKey || metaKey || altKey)) step(stepOf[key] ?? 0)
  }
  return (
    <Modal
      opened
      onClose={onClose}
      onKeyDown={onKeyDown}
      title={file.name}
      size="xl"
      closeButtonProps={{ 'aria-label': t('form.close') }}
      styles={{ title: { overflowWrap: 'anywhere', fontWeight: 600 } }}
    >
      <div className={classes.preview}>
        <div className={classes.stage}>
          {asked.data === undefined ? (
            <NotHere asked={asked}>
              <Loading />
            </NotHere>
          ) : (
            <Shown key={file.fileId} file={file} content={asked.data} words={words} />
          )}
        </div>
        <div className={classes.foot}>
          <span className={classes.quiet}>
            {kindWord(file.kind)} · {showSize(file.sizeBytes)}
          </span>
          {at !== -1 && files.length > 1 && <Steps at={at} count={files.length} onStep={step} />}
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
