import type { BlockOf } from '@crm/contract/email-blocks'
import { emailTemplate } from '@crm/contract/email-template'
import { EMAIL_PICTURE_BYTES } from '@crm/contract/rules/limits'
import { Text, TextInput } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../../../kernel/call.ts'
import { refusalText } from '../../../../kernel/i18n.ts'
import { Drop } from '../../../../ui/Drop.tsx'
import { pictureAt } from '../canvas/LeafLook.tsx'
import { useEdit } from '../edit.ts'
import { AlignField, LinkField, SizeField } from './fields.tsx'
import classes from './Panel.module.css'

const pictureTypes = { 'image/png': ['.png'], 'image/jpeg': ['.jpg', '.jpeg'], 'image/gif': ['.gif'] }

function useUpload(id: string) {
  const { change } = useEdit()
  const [isBusy, setBusy] = useState(false)
  const [refused, setRefused] = useState<string>()
  async function upload(file: File) {
    setBusy(true)
    setRefused(undefined)
    try {
      const { imageId } = await call(emailTemplate.uploadImage, { files: { File: file } })
      change(id, { imageId })
    } catch (error) {
      setRefused(refusalText(error))
    }
    setBusy(false)
  }
  return { isBusy, refused, setRefused, upload }
}

/** A picture, what it says to who does not see it, and where it leads. */
export function PictureFields({ block }: { block: BlockOf<'picture'> }) {
  const { t } = useTranslation('marketingTemplate')
  const { change } = useEdit()
  const { isBusy, refused, setRefused, upload } = useUpload(block.id)
  return (
    <>
      {block.imageId !== null && <img className={classes.picture} src={pictureAt(block.imageId)} alt={block.alt} />}
      <Drop
        label={t(block.imageId === null ? 'picture.choose' : 'picture.change')}
        help={t('picture.help')}
        accept={pictureTypes}
        sizeBytesMax={EMAIL_PICTURE_BYTES}
        busy={isBusy}
        onFiles={([file]) => file && void upload(file)}
        onRefused={([first]) => setRefused(first?.reason)}
      />
      {refused && (
        <Text c="var(--ui-danger)" role="alert">
          {refused}
        </Text>
      )}
      <TextInput
        label={t('picture.alt')}
        description={t('picture.altHelp')}
        value={block.alt}
        maxLength={200}
        onChange={({ currentTarget: { value: alt } }) => change(block.id, { alt }, 'alt')}
      />
      <LinkField label={t('field.href')} value={block.href} onChange={(href) => change(block.id, { href }, 'href')} />
      <SizeField
        label={t('field.width')}
        value={block.width}
        min={10}
        max={100}
        suffix=" %"
        onChange={(width) => change(block.id, { width }, 'width')}
      />
      <AlignField value={block.align} onChange={(align) => change(block.id, { align })} />
    </>
  )
}
