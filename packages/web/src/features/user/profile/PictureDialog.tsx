import { useTranslation } from 'react-i18next'
import { saved } from '../../../kit/form/not-saved.ts'
import { useForm } from '../../../kit/form/use-form.ts'
import { Avatar } from '../../../ui/Avatar.tsx'
import { FormDialog } from '../../../ui/form/FormDialog.tsx'
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
  const form = useForm({
    /** undefined: as it is. */
    initial: { picture: undefined as Picture | null | undefined },
    label: () => t('picture.change'),
    send: ({ picture }) => (picture === undefined ? Promise.resolve() : saved(onSave(picture))),
    onDone: onClose,
  })
  const { picture } = form.values
  const shown = picture === undefined ? url : picture?.url

  return (
    <FormDialog form={form} size={440} title={t('picture.change')} submitLabel={t('picture.save')} onClose={onClose}>
      <PicturePicker canRemove={shown !== undefined} onPick={(next) => form.change({ picture: next })}>
        <Avatar name={name} url={shown} size={96} />
      </PicturePicker>
    </FormDialog>
  )
}
