import { Dropzone } from '@mantine/dropzone'
import '@mantine/dropzone/styles.layer.css'
import { IconUpload } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import classes from './Drop.module.css'
import type { DropProps } from './Drop.tsx'

const codesOf = { 'file-too-large': 'large', 'file-invalid-type': 'type', 'too-many-files': 'many' } as const

const DropZone = ({
  label,
  help,
  accept,
  sizeBytesMax,
  multiple = false,
  busy = false,
  disabled = false,
  onFiles,
  onRefused,
}: DropProps) => {
  const { t } = useTranslation('ui')
  const reasonOf = (code: string | undefined) => t(`drop.${codesOf[code as keyof typeof codesOf] ?? 'refused'}`)
  return (
    <Dropzone
      className={classes.zone ?? ''}
      accept={accept}
      maxSize={sizeBytesMax}
      multiple={multiple}
      loading={busy}
      disabled={disabled}
      onDrop={onFiles}
      onReject={(refused) =>
        onRefused(refused.map(({ file, errors }) => ({ file, reason: reasonOf(errors[0]?.code) })))
      }
      inputProps={{ 'aria-label': label }}
      aria-label={label}
    >
      <IconUpload size={24} stroke={1.5} aria-hidden />
      <span>{label}</span>
      {help && <span className={classes.help}>{help}</span>}
    </Dropzone>
  )
}

export default DropZone
