import sharp from 'sharp'
import { expect, test } from 'vitest'
import { avatarBytesMax, makeAvatar, makePicture, reencodeImage } from './image.ts'

const blank = (width: number, height: number, background = 'red') =>
  sharp({ create: { width, height, channels: 3, background }, limitInputPixels: false })

async function accepted(result: Awaited<ReturnType<typeof makeAvatar>>) {
  if (result.outcome !== 'image') throw new Error(result.outcome)
  return { ...result, metadata: await sharp(result.bytes, { animated: true }).metadata() }
}

const frames = ['#ff0000', '#0000ff'].map((background) => blank(8, 8, background).png().toBuffer())
const movingGif = await sharp(await Promise.all(frames), { join: { animated: true } })
  .gif()
  .toBuffer()
const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script></svg>')
const payload = '<script>alert(1)</script><?php system(1); ?>'

test.each(['png', 'jpeg', 'gif'] as const)('a %s becomes a square WebP of 256 pixels', async (format) => {
  const avatar = await accepted(await makeAvatar(await blank(640, 120).toFormat(format).toBuffer()))
  expect(avatar.contentType).toBe('image/webp')
  expect(avatar.metadata).toMatchObject({ format: 'webp', width: 256, height: 256 })
})

test('an avatar keeps neither place, camera nor comment', async () => {
  const photo = await blank(300, 300)
    .withExif({ IFD0: { Copyright: 'Lan' }, IFD3: { GPSLatitude: '21/1 1/1 1/1' } })
    .jpeg()
    .toBuffer()
  expect((await sharp(photo).metadata()).exif).toBeDefined()
  const { metadata, bytes } = await accepted(await makeAvatar(photo))
  expect([metadata.exif, metadata.xmp, metadata.iptc]).toEqual([undefined, undefined, undefined])
  expect(bytes.includes('Lan')).toBe(false)
})

test('a photo taken sideways stands upright', async () => {
  const left = await blank(20, 40, '#0000ff').png().toBuffer()
  const sideways = await blank(40, 40)
    .composite([{ input: left, left: 0, top: 0 }])
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer()
  const { bytes } = await accepted(await makeAvatar(sideways))
  const top = await sharp(bytes).extract({ left: 220, top: 10, width: 1, height: 1 }).removeAlpha().raw().toBuffer()
  expect((top[2] ?? 0) > (top[0] ?? 0)).toBe(true)
})

test('a moving GIF stands still at its first picture', async () => {
  const { metadata, bytes } = await accepted(await makeAvatar(movingGif))
  expect(metadata.pages ?? 1).toBe(1)
  const pixel = await sharp(bytes).extract({ left: 128, top: 128, width: 1, height: 1 }).removeAlpha().raw().toBuffer()
  expect((pixel[0] ?? 0) > (pixel[2] ?? 0)).toBe(true)
})

test('an avatar is under 1 MB', async () => {
  const gif = await blank(4, 4).gif().toBuffer()
  const padded = (length: number) => Buffer.concat([gif, Buffer.alloc(length - gif.length)])
  expect((await makeAvatar(padded(avatarBytesMax - 1))).outcome).toBe('image')
  expect(await makeAvatar(padded(avatarBytesMax))).toEqual({ outcome: 'tooLarge' })
})

test('a small file that unfolds to too many pixels is refused', async () => {
  const bomb = await blank(6000, 6000).png().toBuffer()
  expect(bomb.length).toBeLessThan(avatarBytesMax)
  expect(await makeAvatar(bomb)).toEqual({ outcome: 'notAnImage' })
})

test.each([
  ['SVG', svg],
  ['an SVG with a byte order mark', Buffer.concat([Buffer.from('\ufeff'), svg])],
  ['HTML', Buffer.from('<!doctype html><p>')],
  ['PDF', Buffer.from('%PDF-1.7\n')],
  ['WebP', await blank(4, 4).webp().toBuffer()],
  ['a broken PNG', (await blank(64, 64).png().toBuffer()).subarray(0, 60)],
  ['nothing', Buffer.alloc(0)],
])('%s is no avatar', async (_what, content) => {
  expect(await makeAvatar(content)).toEqual({ outcome: 'notAnImage' })
  expect(await reencodeImage(content)).toEqual({ outcome: 'notAnImage' })
})

test.each(['png', 'jpeg', 'gif'] as const)('a %s written anew loses what was hidden behind it', async (format) => {
  const polyglot = Buffer.concat([await blank(8, 6).toFormat(format).toBuffer(), Buffer.from(payload)])
  const image = await accepted(await reencodeImage(polyglot))
  expect(image.contentType).toBe(`image/${format}`)
  expect(image.metadata).toMatchObject({ format, width: 8 })
  expect(image.bytes.includes('script')).toBe(false)
})

test('a comment inside a JPEG does not survive', async () => {
  const jpeg = await blank(8, 8).jpeg().toBuffer()
  const length = Buffer.from([0xff, 0xfe, 0, payload.length + 2])
  const commented = Buffer.concat([jpeg.subarray(0, 2), length, Buffer.from(payload), jpeg.subarray(2)])
  const { bytes } = await accepted(await reencodeImage(commented))
  expect(bytes.includes('php')).toBe(false)
})

test('a moving GIF written anew keeps moving', async () => {
  const { metadata } = await accepted(await reencodeImage(movingGif))
  expect(metadata.pages).toBe(2)
})

test.each([
  ['a large photo', 3_200, 1_000, { width: 1_600, height: 500 }],
  ['a small one', 40, 30, { width: 40, height: 30 }],
] as const)('%s is made to fit the screen and never larger than it was', async (_, width, height, size) => {
  const { contentType, metadata } = await accepted(await makePicture(await blank(width, height).jpeg().toBuffer()))
  expect(contentType).toBe('image/jpeg')
  expect(metadata).toMatchObject({ format: 'jpeg', ...size })
})

test('a picture for the screen is nothing but pixels, and there is none of what cannot be drawn', async () => {
  const gif = Buffer.concat([await blank(4, 4).gif().toBuffer(), Buffer.from(payload)])
  const { bytes } = await accepted(await makePicture(gif))
  expect(bytes.includes('script')).toBe(false)
  for (const disguised of [svg, Buffer.from(`GIF89a/*${payload}*/=1`), gif.subarray(0, 20)])
    expect(await makePicture(disguised)).toEqual({ outcome: 'notAnImage' })
})
