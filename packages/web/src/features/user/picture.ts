import { IMAGE_BYTES } from '@crm/contract/rules/limits'

export const pictureTypes = ['image/png', 'image/jpeg', 'image/gif'] as const

export interface Picture {
  /** base64, as it is sent. */
  readonly avatar: string
  readonly avatarType: string
  /** For `<img>`. */
  readonly url: string
}

/** Why a file is not even sent; a key of `picture` in the texts. */
export function pictureFault({ size, type }: Pick<File, 'size' | 'type'>): 'type' | 'large' | undefined {
  if (!pictureTypes.some((one) => one === type)) return 'type'
  return size < IMAGE_BYTES ? undefined : 'large'
}

export const readPicture = (file: File) =>
  new Promise<Picture>((resolve, reject) => {
    const reader = new FileReader()
    reader.onerror = () => reject(reader.error)
    reader.onload = () => {
      const url = String(reader.result)
      resolve({ avatar: url.slice(url.indexOf(',') + 1), avatarType: file.type, url })
    }
    reader.readAsDataURL(file)
  })
