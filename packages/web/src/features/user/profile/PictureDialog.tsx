import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Avatar } from '../../../ui/Avatar.tsx'
import { FormDialog } from '../../../ui/FormDialog.tsx'
import { PicturePicker } from '../PicturePicker.tsx'
import type { Picture } from '../picture.ts'

interface Props {
  readonly name: string
  /** The picture as it is now. */
  readonly url: string | undefined
  /** Answers the sentence to show when it was refused. */
  readonly onSave: (picture: Picture | null) => Promise<string | undefined>
  readonly onClose: () => void
}

/** Seen before it is saved. */
export default function PictureDialog({ name, url, onSave, onClose }: Props) {
  const { t } = useTranslation('user')
  /** undefined: as it is. */
  const [picture, setPicture] = useState<Picture | null>()
  const [saving, setSaving] = useState(false)
  const [refused, setRefused] = useState<string>()
  const shown = picture === undefined ? url : picture?.url
  async function submit() {
    if (picture === undefined) return onClose()
    setSaving(true)
    const refusal = await onSave(picture)
    setSaving(false)
    setRefused(refusal)
    if (refusal === undefined) onClose()
  }
  return (
    <FormDialog
      opened
      size={440}
      title={t('picture.change')}
      submitLabel={t('picture.save')}
      changed={picture !== undefined}
      saving={saving}
      refused={refused}
      onClose={onClose}
      onSubmit={() => void submit()}
    >
      <PicturePicker
        canRemove={shown !== undefined}
        onPick={(next) => {
          setPicture(next)
          setRefused(undefined)
        }}
      >
        <Avatar name={name} url={shown} size={96} />
      </PicturePicker>
    </FormDialog>
  )
}
