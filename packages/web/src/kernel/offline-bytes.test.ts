import { expect, test } from 'vitest'
import { pack, sealBytes, unpack, unsealBytes } from './offline-bytes.ts'
import { createKey } from './seal.ts'

const picture = new File([new Uint8Array([0, 255, 7])], 'ảnh.png', {
  type: 'image/png',
  lastModified: 1_700_000_000_000,
})

test('a value comes back with its files, each with its own content and name', async () => {
  const note = new Blob(['Ghi chú'], { type: 'text/plain' })
  const found = unpack(await pack({ text: 'Đã gọi', files: [picture, note], none: null }))
  expect(found).toMatchObject({ text: 'Đã gọi', none: null })
  const { files } = found as { files: [File, Blob] }
  expect(files[0]).toMatchObject({ name: 'ảnh.png', type: 'image/png', lastModified: 1_700_000_000_000 })
  expect([...new Uint8Array(await files[0].arrayBuffer())]).toEqual([0, 255, 7])
  expect(await files[1].text()).toBe('Ghi chú')
})

test('what is sealed is noise without the key, and bound to its name', async () => {
  const key = await createKey()
  const sealed = await sealBytes(key, 'one', await pack({ text: 'canary' }))
  expect(new TextDecoder().decode(sealed)).not.toContain('canary')
  expect(unpack(await unsealBytes(key, 'one', sealed))).toEqual({ text: 'canary' })
  await expect(unsealBytes(key, 'other', sealed)).rejects.toThrow()
  await expect(unsealBytes(await createKey(), 'one', sealed)).rejects.toThrow()
})
