import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { codeOf } from '../../testing/customer-calls.ts'
import { type Caller, type Harness, openHarness } from '../../testing/harness.ts'
import { pdf, png, ticketFiles } from '../../testing/ticket-files.ts'
import { ticketRows } from '../../testing/ticket-rows.ts'

let h: Harness
let rows: ReturnType<typeof ticketRows>
let files: ReturnType<typeof ticketFiles>
let sales: Caller
let market: Caller
beforeAll(async () => {
  h = await openHarness({ RATE_LIMITS: 'false' })
})
beforeEach(async () => {
  await h.reset()
  rows = ticketRows(h)
  files = ticketFiles(h)
  sales = await h.signIn('staff.sales01')
  market = await h.signIn('staff.market')
})
afterAll(() => h.close())

const calls = ['ViewFile', 'DownloadFile', 'GetFileOrigins'] as const
const notThere = [404, 'request.notFound']
const payload = '<script>alert(1)</script>'

describe('what is answered', () => {
  it('a picture is shown written anew, and saved as it was sent', async () => {
    const id = await rows.add()
    const photo = await sharp({ create: { width: 2_000, height: 1_000, channels: 3, background: 'red' } })
      .withExif({ IFD0: { Copyright: 'Lan' }, IFD3: { GPSLatitude: '21/1 1/1 1/1' } })
      .jpeg()
      .toBuffer()
    const { fileId } = await files.add(sales, id, ['ảnh máy.jpg', photo])
    const [seen, saved, origin] = await Promise.all(calls.map((call) => files.open(sales, call, fileId)))
    const shown = await sharp(seen?.rawPayload).metadata()
    expect([shown.width, shown.height, shown.exif]).toEqual([1_600, 800, undefined])
    expect(seen?.headers).toMatchObject({ 'content-type': 'image/jpeg', 'x-content-type-options': 'nosniff' })
    expect(seen?.headers['content-disposition']).toMatch(/^inline; filename="anh may\.jpg"/)
    expect(saved?.rawPayload).toEqual(photo)
    expect(saved?.headers['content-disposition']).toMatch(/^attachment; /)
    expect(origin?.rawPayload).toEqual(photo)
  })

  it('a PDF is shown as it is, in a sandbox, and kept by no cache', async () => {
    const { fileId } = await files.add(sales, await rows.add(), ['biên bản.pdf', pdf])
    const seen = await files.open(sales, 'ViewFile', fileId)
    expect(seen.rawPayload).toEqual(pdf)
    expect(seen.headers['content-disposition']).toMatch(/^inline; /)
    expect(seen.headers['content-security-policy']).toMatch(/^sandbox; default-src 'none'/)
    expect(seen.headers['cache-control']).toBe('private, no-store')
  })

  it('anything else is only ever saved', async () => {
    const { fileId } = await files.add(sales, await rows.add(), ['ghi chú.txt', Buffer.from('Xin chào')])
    for (const call of calls) {
      const answer = await files.open(sales, call, fileId)
      expect(answer.headers['content-disposition']).toMatch(/^attachment; /)
      expect(answer.headers['content-type']).toMatch(/^text\/plain/)
      expect(answer.headers['x-content-type-options']).toBe('nosniff')
    }
  })

  it('a picture that hides something behind its pixels is shown without it', async () => {
    const { fileId } = await files.add(sales, await rows.add(), ['ảnh.png', Buffer.concat([png, Buffer.from(payload)])])
    const seen = await files.open(sales, 'ViewFile', fileId)
    expect(seen.headers['content-disposition']).toMatch(/^inline; /)
    expect(seen.rawPayload.includes('script')).toBe(false)
  })

  it('what begins like a picture and cannot be drawn is never shown in place', async () => {
    const disguised = Buffer.from(`GIF89a/*${payload}*/=1;`)
    const { fileId, kind } = await files.add(sales, await rows.add(), ['động.gif', disguised])
    expect(kind).toBe('image/gif')
    for (const call of calls) {
      const answer = await files.open(sales, call, fileId)
      expect(answer.rawPayload).toEqual(disguised)
      expect(answer.headers['content-disposition']).toMatch(/^attachment; /)
    }
  })

  it('a name cannot write a header', async () => {
    const { fileId, name } = await files.add(sales, await rows.add(), ['a"\r\nSet-Cookie: x=1;.png', png])
    expect(name).not.toMatch(/[\r\n"]/)
    const answer = await files.open(sales, 'DownloadFile', fileId)
    expect(answer.headers['set-cookie']).toBeUndefined()
  })
})

describe('who opens a file', () => {
  it('those who see its ticket, by their own rights at this moment; to others it is not there', async () => {
    const id = await rows.add({ participants: ['staff.market'] })
    const { fileId } = await files.add(sales, id)
    const openers = ['staff.support', 'viewer.all', 'admin', 'staff.market'] as const
    for (const userName of openers)
      expect((await files.open(await h.signIn(userName), 'ViewFile', fileId)).statusCode).toBe(200)
    await h.db.deleteFrom('ticket_access').where('user_id', '=', market.me.userId).execute()
    const nobody = await h.signIn('nobody.rights')
    for (const call of calls) {
      expect(codeOf(await files.open(market, call, fileId))).toEqual(notThere)
      expect(codeOf(await files.open(nobody, call, fileId))).toEqual(notThere)
    }
    expect(codeOf(await files.open(market, 'SignFile', fileId))).toEqual(notThere)
    expect(codeOf(await files.open(nobody, 'SignFile', fileId))).toEqual([403, 'access.forbidden'])
  })

  it('nobody a file of a deleted ticket, of another kind, or one that never was', async () => {
    const id = await rows.add()
    const { fileId } = await files.add(sales, id)
    await h.db.updateTable('ticket').set({ deleted_at: h.clock.now() }).where('ticket_id', '=', id).execute()
    const foreign = '00000000-0000-4000-8000-000000000001'
    const row = { file_id: foreign, file_key: `ab/${'c'.repeat(38)}`, name: 'x', kind: 'image/png', size_bytes: 1 }
    await h.db
      .insertInto('stored_file')
      .values({ ...row, user_id: sales.me.userId })
      .execute()
    const admin = await h.signIn('admin')
    for (const one of [fileId, foreign, '00000000-0000-4000-8000-000000000002'])
      for (const call of [...calls, 'SignFile'] as const)
        expect(codeOf(await files.open(admin, call, one))).toEqual(notThere)
    expect((await files.open(admin, 'ViewFile', '../../secret')).statusCode).toBe(404)
    expect((await files.open(admin, 'ViewFile', 'x')).statusCode).toBe(400)
  })

  it('those who see the survivor a file of what was merged into it', async () => {
    const [merged, survivor] = [await rows.add(), await rows.add({ participants: ['staff.market'] })]
    const { fileId } = await files.add(sales, merged)
    expect(codeOf(await files.open(market, 'ViewFile', fileId))).toEqual(notThere)
    await h.db.updateTable('ticket').set({ merged_into_id: survivor }).where('ticket_id', '=', merged).execute()
    expect((await files.open(market, 'ViewFile', fileId)).statusCode).toBe(200)
    const ticket = (await market.get(`/api/Issue/GetIssueById/${survivor}/${market.me.userId}/false`)).json()
    expect(ticket.attachments).toMatchObject([{ fileId }])
  })

  it('saves it only with the right to download; what a screen draws is seen without', async () => {
    const id = await rows.add()
    const picture = await files.add(sales, id)
    const text = await files.add(sales, id, ['ghi chú.txt', Buffer.from('Xin chào')])
    const viewer = await h.signIn('viewer.all')
    const link = await files.signed(viewer, picture.fileId)
    expect((await files.open(viewer, 'ViewFile', picture.fileId)).statusCode).toBe(200)
    expect((await files.open(h.stranger, 'ViewFile', picture.fileId, link)).statusCode).toBe(200)
    const forbidden = [403, 'access.forbidden']
    expect(codeOf(await files.open(viewer, 'DownloadFile', picture.fileId))).toEqual(forbidden)
    expect(codeOf(await files.open(h.stranger, 'DownloadFile', picture.fileId, link))).toEqual(forbidden)
    expect(codeOf(await files.open(viewer, 'GetFileOrigins', picture.fileId))).toEqual(forbidden)
    for (const call of calls) expect(codeOf(await files.open(viewer, call, text.fileId))).toEqual(forbidden)
    expect(
      codeOf(await files.open(viewer, 'DownloadFile', id.toString().padStart(8, '0') + text.fileId.slice(8))),
    ).toEqual(notThere)
  })

  it('nobody without a bearer or a signature', async () => {
    const { fileId } = await files.add(sales, await rows.add())
    for (const call of calls) {
      expect(codeOf(await files.open(h.stranger, call, fileId))).toEqual([401, 'access.unknownCaller'])
      const forged = h.callerWith({ authorization: 'Bearer x.y.z' })
      expect(codeOf(await files.open(forged, call, fileId))).toEqual([401, 'access.unknownCaller'])
    }
  })
})

describe('a signed link', () => {
  it('opens the file for five minutes without a bearer, in place of an expired one too', async () => {
    const { fileId } = await files.add(sales, await rows.add())
    const link = await files.signed(sales, fileId)
    const forged = h.callerWith({ authorization: 'Bearer x.y.z' })
    for (const call of calls) {
      expect((await files.open(h.stranger, call, fileId, link)).statusCode).toBe(200)
      expect((await files.open(forged, call, fileId, link)).statusCode).toBe(200)
    }
    h.clock.pass(5 * 60_000 - 1_000)
    expect((await files.open(h.stranger, 'ViewFile', fileId, link)).statusCode).toBe(200)
    h.clock.pass(1_000)
    expect(codeOf(await files.open(h.stranger, 'ViewFile', fileId, link))).toEqual([401, 'access.unknownCaller'])
  })

  it('is of no use when anything of it is changed, or for another file', async () => {
    const id = await rows.add()
    const [one, other] = [await files.add(sales, id), await files.add(sales, id)]
    const link = new URLSearchParams((await files.signed(sales, one.fileId)).slice(1))
    const changed = (name: string, value: string) => {
      const forged = new URLSearchParams(link)
      forged.set(name, value)
      return `?${forged}`
    }
    const without = (name: string) => {
      const cut = new URLSearchParams(link)
      cut.delete(name)
      return `?${cut}`
    }
    const sign = link.get('sign') ?? ''
    const forged = [
      changed('user', String(rows.userOf('admin'))),
      changed('until', String(Number(link.get('until')) + 60)),
      changed(
        'sign',
        sign.replace(/^./, (first) => (first === 'A' ? 'B' : 'A')),
      ),
      changed('sign', sign.slice(0, -1)),
      changed('sign', ''),
      ...['user', 'until', 'sign'].map(without),
    ]
    for (const query of forged)
      expect(codeOf(await files.open(h.stranger, 'ViewFile', one.fileId, query))).toEqual([401, 'access.unknownCaller'])
    expect(codeOf(await files.open(h.stranger, 'ViewFile', other.fileId, `?${link}`))).toEqual([
      401,
      'access.unknownCaller',
    ])
  })

  it('says who, never that the person still sees the ticket or may still sign in', async () => {
    const id = await rows.add({ participants: ['staff.market'] })
    const { fileId } = await files.add(sales, id)
    const link = await files.signed(market, fileId)
    await h.db.updateTable('account').set({ state: 'suspended' }).where('user_name', '=', 'staff.market').execute()
    expect(codeOf(await files.open(h.stranger, 'ViewFile', fileId, link))).toEqual(notThere)
    await h.db.updateTable('account').set({ state: 'working' }).where('user_name', '=', 'staff.market').execute()
    expect((await files.open(h.stranger, 'ViewFile', fileId, link)).statusCode).toBe(200)
    await h.db.deleteFrom('ticket_access').where('user_id', '=', market.me.userId).execute()
    expect(codeOf(await files.open(h.stranger, 'ViewFile', fileId, link))).toEqual(notThere)
  })

  it('of another person opens nothing more for who brings an own bearer', async () => {
    const id = await rows.add()
    const { fileId } = await files.add(sales, id)
    const link = await files.signed(sales, fileId)
    expect(codeOf(await files.open(market, 'ViewFile', fileId, link))).toEqual(notThere)
  })
})
