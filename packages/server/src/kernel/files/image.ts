import { fileTypeFromBuffer } from 'file-type'
import type { Sharp } from 'sharp'

/** The specification: under 1 MB. */
export const avatarBytesMax = 1_048_576
const avatarPixels = 256
// A megabyte of PNG can unfold to gigabytes; 25 million pixels are a good phone's photo and 100 MB while being worked on.
const pixelsMax = 25_000_000
const workSecondsMax = 10

export type ImageResult =
  | { outcome: 'image'; bytes: Buffer; contentType: string }
  | { outcome: 'tooLarge' }
  | { outcome: 'notAnImage' }

/** By its header alone, before anything is drawn: how many pixels it would unfold to. */
export async function isMeasured(bytes: Uint8Array): Promise<boolean> {
  const { default: sharp } = await import('sharp')
  const header = await sharp(bytes, { limitInputPixels: false })
    .metadata()
    .catch(() => undefined)
  return header === undefined || header.width * header.height <= pixelsMax
}

/** PNG, JPEG or GIF (its first picture) → 256×256 WebP, upright, cut to the middle, with no metadata. */
export async function makeAvatar(bytes: Uint8Array): Promise<ImageResult> {
  if (bytes.length >= avatarBytesMax) return { outcome: 'tooLarge' }
  return encode(bytes, false, (image) => ({
    image: image.resize(avatarPixels, avatarPixels, { fit: 'cover' }).webp(),
    contentType: 'image/webp',
  }))
}

/** The same picture written anew in its own format, so that nothing but pixels is left of the upload; GIFs keep moving. */
export async function reencodeImage(bytes: Uint8Array): Promise<ImageResult> {
  return encode(bytes, true, (image, contentType) => ({ image, contentType }))
}

const picturePixels = 1_600

/** A picture inside a text: written anew like the above, and never wider or higher than a screen shows it. */
export async function makePicture(bytes: Uint8Array): Promise<ImageResult> {
  const room = { width: picturePixels, height: picturePixels, fit: 'inside', withoutEnlargement: true } as const
  return encode(bytes, true, (image, contentType) => ({ image: image.resize(room), contentType }))
}

type Encoding = { image: Sharp; contentType: string }

async function encode(
  bytes: Uint8Array,
  animated: boolean,
  shape: (image: Sharp, contentType: string) => Encoding,
): Promise<ImageResult> {
  // Asked of the content, before the image library: that one would also draw SVG, which reads other files.
  const found = await fileTypeFromBuffer(bytes).catch(() => undefined)
  const format = found && formats[found.ext]
  if (!format) return { outcome: 'notAnImage' }
  const options = { limitInputPixels: pixelsMax, failOn: 'error', animated: animated && format === 'gif' } as const
  const { default: sharp } = await import('sharp')
  const { image, contentType } = shape(sharp(bytes, options).autoOrient().toFormat(format), `image/${format}`)
  try {
    return { outcome: 'image', bytes: await image.timeout({ seconds: workSecondsMax }).toBuffer(), contentType }
  } catch {
    return { outcome: 'notAnImage' }
  }
}

const formats: Readonly<Record<string, 'png' | 'jpeg' | 'gif'>> = { png: 'png', apng: 'png', jpg: 'jpeg', gif: 'gif' }
