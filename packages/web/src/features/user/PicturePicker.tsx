import { Button } from '@mantine/core'
import { type ReactNode, useId, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type Picture, pictureFault, pictureTypes, readPicture } from './picture.ts'
import classes from './User.module.css'

interface Props {
  /** The picture as it stands, or what stands for it. */
  readonly children: ReactNode
  readonly canRemove: boolean
  readonly busy?: boolean
  readonly error?: string | boolean | undefined
  readonly onPick: (picture: Picture | null) => void
}

/** Shows a picture, and takes another; too large a file is told at once. */
export function PicturePicker({ children, canRemove, busy = false, error, onPick }: Props) {
  const { t } = useTranslation('user')
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const [fault, setFault] = useState<'type' | 'large'>()
  const said = fault ? t(`picture.${fault}`) : error

  async function take(file: File | undefined) {
    if (input.current) input.current.value = ''
    if (file === undefined) return
    const found = pictureFault(file)
    setFault(found)
    if (found === undefined) onPick(await readPicture(file))
  }
  return (
    <div className={classes.picture}>
      {children}
      <div className={classes.pictureWords}>
        <span className={classes.pictureButtons}>
          <input
            ref={input}
            hidden
            type="file"
            name="avatar"
            accept={pictureTypes.join(',')}
            aria-label={t('picture.choose')}
            onChange={({ currentTarget }) => void take(currentTarget.files?.[0])}
          />
          <Button
            variant="default"
            size="xs"
            loading={busy}
            aria-describedby={id}
            onClick={() => input.current?.click()}
          >
            {t('picture.choose')}
          </Button>
          {canRemove && (
            <Button variant="subtle" color="gray" size="xs" disabled={busy} onClick={() => onPick(null)}>
              {t('picture.remove')}
            </Button>
          )}
        </span>
        <span id={id} className={said ? classes.fault : classes.small} role={said ? 'alert' : undefined}>
          {said ?? t('picture.help')}
        </span>
      </div>
    </div>
  )
}
