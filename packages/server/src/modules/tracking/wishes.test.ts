import { publicPaths } from '@crm/contract/marketing-public'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { listOutbox, readOutbox } from '../../kernel/mail/outbox.ts'
import { outboxDirOf } from '../../kernel/mail/serve-outbox.ts'
import { customerCalls } from '../../testing/customer-calls.ts'
import { insertCustomer } from '../../testing/customers.ts'
import { type Harness, openHarness } from '../../testing/harness.ts'
import { pathsOf, sentMail } from '../../testing/marketing/sent-mail.ts'
import { messageOf, post, visit } from '../../testing/marketing/visits.ts'
import { runQueuedJobs } from '../../testing/run-jobs.ts'

let h: Harness
beforeAll(async () => {
  h = await openHarness({ RATE_LIMITS: 'false' })
})
beforeEach(() => h.reset())
afterAll(() => h.close())

const untouched = (work: () => Promise<unknown>) => customerCalls(h).untouched(work)
const suppressions = () => h.db.selectFrom('suppression').selectAll().orderBy('suppression_id').execute()
const consents = () => h.db.selectFrom('marketing_consent').selectAll().orderBy('consent_id').execute()

describe('unsubscribing', () => {
  it('by GET shows a page and changes nothing, as often as a scanner looks', async () => {
    const mail = await sentMail(h)
    await untouched(async () => {
      for (let n = 0; n < 2; n += 1) {
        const answer = await visit(h, mail.unsubscribe)
        expect(answer.statusCode).toBe(200)
        expect(answer.body).toContain('<form method="post">')
        expect(answer.body).toContain('la•••@khach.vn')
        expect(answer.body).not.toContain('lan@khach.vn')
      }
    })
  })

  it.each([
    ['a form', 'application/x-www-form-urlencoded', 'List-Unsubscribe=One-Click'],
    [
      'multipart',
      'multipart/form-data; boundary=x',
      '--x\r\nContent-Disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n--x--',
    ],
    ['no body', undefined, undefined],
  ])(
    'by POST with %s, without a cookie and without a redirect, holds at once; twice is once',
    async (_, type, payload) => {
      const mail = await sentMail(h, { state: 7 })
      for (let n = 0; n < 2; n += 1) {
        const headers = type === undefined ? {} : { 'content-type': type }
        const answer = await h.app.inject({
          method: 'POST',
          url: mail.unsubscribe,
          headers,
          ...(payload ? { payload } : {}),
        })
        expect([answer.statusCode, answer.headers['set-cookie'], answer.headers.location]).toEqual([
          200,
          undefined,
          undefined,
        ])
      }
      expect(await suppressions()).toMatchObject([
        {
          channel: 'email',
          address: 'lan@khach.vn',
          reason: 'unsubscribed',
          message_id: mail.messageId,
          created_by: null,
        },
      ])
      expect(await messageOf(h, mail.messageId)).toMatchObject({ state: 4, unsubscribed_at: h.clock.now() })
      expect((await visit(h, mail.unsubscribe)).body).not.toContain('<form')
    },
  )

  it('with a body beyond measure is refused', async () => {
    const mail = await sentMail(h)
    await untouched(async () => expect((await post(h, mail.unsubscribe, 'x'.repeat(5_000))).statusCode).toBe(413))
  })

  it('takes back the consent that was given', async () => {
    const mail = await sentMail(h)
    await post(h, mail.preferences, 'choice=all')
    expect(await consents()).toMatchObject([{ state: 'given', source: 'preferences', customer_id: mail.customerId }])
    await post(h, mail.unsubscribe)
    expect(await consents()).toMatchObject([{ state: 'withdrawn', withdrawn_reason: 'unsubscribed' }])
  })
})

describe('preferences', () => {
  it('are shown as they stand, saved, and changed again', async () => {
    const mail = await sentMail(h)
    const chosen = async () => /value="(\w+)" required checked/.exec((await visit(h, mail.preferences)).body)?.[1]
    expect(await chosen()).toBe('care')
    for (const choice of ['none', 'all', 'care', 'all']) {
      const answer = await post(h, mail.preferences, `choice=${choice}`)
      expect([answer.statusCode, answer.body.includes('role="status"')]).toEqual([200, true])
      expect(await chosen()).toBe(choice)
    }
    expect((await suppressions()).every(({ lifted_at }) => lifted_at !== null)).toBe(true)
  })

  it('are asked for in one of three words', async () => {
    const mail = await sentMail(h)
    await untouched(async () => {
      for (const body of ['choice=everything', '', 'choice[]=all', '{"choice":"all"}'])
        expect((await post(h, mail.preferences, body)).statusCode).toBe(400)
    })
  })

  it('do not lift what somebody else suppressed', async () => {
    const mail = await sentMail(h)
    const row = { channel: 'email', address: 'lan@khach.vn', reason: 'doNotContact' } as const
    await h.db.insertInto('suppression').values(row).execute()
    await untouched(async () => {
      await post(h, mail.preferences, 'choice=all')
      await post(h, mail.preferences, 'choice=care')
    })
    expect((await visit(h, mail.preferences)).body).toContain('disabled')
  })
})

describe('a consent that waits', () => {
  it('is given by the POST of who was asked, and not by looking', async () => {
    const row = {
      channel: 'email',
      address: 'hoa@khach.vn',
      state: 'pending',
      source: 'form',
      wording: 'Tôi <b>đồng ý</b>',
    } as const
    const { consent_id } = await h.db
      .insertInto('marketing_consent')
      .values(row)
      .returning('consent_id')
      .executeTakeFirstOrThrow()
    const { confirm } = pathsOf(h, consent_id)
    await untouched(async () => expect((await visit(h, confirm)).body).toContain('Tôi &lt;b&gt;đồng ý&lt;/b&gt;'))
    for (let n = 0; n < 2; n += 1) expect((await post(h, confirm)).statusCode).toBe(200)
    expect(await consents()).toMatchObject([{ state: 'given', source: 'doubleOptIn', given_at: h.clock.now() }])
    await h.db.updateTable('marketing_consent').set({ state: 'withdrawn', withdrawn_at: h.clock.now() }).execute()
    await untouched(async () => expect((await post(h, confirm)).statusCode).toBe(400))
  })
})

describe('asking for a consent', () => {
  it('mails a question to customers whom the caller sees, once, and only its answer is a consent', async () => {
    const market = await h.signIn('staff.market')
    const viewers = ['staff.market'] as const
    const customerIds = [
      await insertCustomer(h.db, h.company, { email: 'hoa@khach.vn', viewers }),
      await insertCustomer(h.db, h.company, { email: 'mai@khach.vn', phone: '84912345678', viewers }),
      await insertCustomer(h.db, h.company, { email: '', phone: '84912345679', viewers }),
    ]
    await h.db
      .insertInto('suppression')
      .values({ channel: 'email', address: 'mai@khach.vn', reason: 'manual' })
      .execute()
    const hidden = await insertCustomer(h.db, h.company, { email: 'xa@khach.vn', phone: '84912345670', curator: null })
    const ask = (ids: readonly number[]) =>
      market.post('/api/MarketingConsent/AskMarketingConsent', { customerIds: ids, wording: 'Tôi đồng ý nhận tin' })
    await untouched(async () => expect((await ask([hidden])).statusCode).toBe(404))
    expect((await ask(customerIds)).json()).toEqual({ asked: 1, already: 1, noAddress: 1 })
    expect((await ask(customerIds)).json()).toEqual({ asked: 0, already: 2, noAddress: 1 })
    expect(await consents()).toMatchObject([{ address: 'hoa@khach.vn', state: 'pending', source: 'doubleOptIn' }])
    await runQueuedJobs(h, 'consent-ask')
    const [mail] = await listOutbox(outboxDirOf(h.config.DATA_DIR))
    const sent = mail && (await readOutbox(outboxDirOf(h.config.DATA_DIR), mail.id))
    const link = /https:\/\/\S+\/c\/\S+/.exec(sent?.text ?? '')?.[0] ?? ''
    expect([sent?.to, sent?.text.includes('Tôi đồng ý nhận tin')]).toEqual(['hoa@khach.vn', true])
    expect((await post(h, new URL(link).pathname)).statusCode).toBe(200)
    expect(await consents()).toMatchObject([{ state: 'given', customer_id: customerIds[0] }])
  })
})

describe('the mail in the browser', () => {
  it('is as its recipient had it, runs nothing, and its links are the same', async () => {
    const html =
      '<html><body>Chào {{customer.name}} <a href="{{link.n1}}">x</a><a href="{{link.unsubscribe}}">y</a></body></html>'
    const mail = await sentMail(h, { html, name: '<script>alert(1)</script>' })
    const answer = await visit(h, mail.view)
    expect(answer.body).toBe(
      `<html><body>Chào &lt;script&gt;alert(1)&lt;/script&gt; <a href="${mail.click(1)}">x</a><a href="${mail.unsubscribe}">y</a></body></html>`,
    )
    expect(answer.headers['content-security-policy']).toMatch(/^sandbox allow-popups .*default-src 'none'/)
    expect(answer.headers['content-security-policy']).not.toContain('script')
  })
})

describe('a token', () => {
  it('that is altered in any byte, foreign, or of another path is one page, and nothing changes', async () => {
    const mail = await sentMail(h)
    const { confirm: _, bounce: __, click: ___, ...paths } = mail
    const page = (await visit(h, '/u/none')).body
    await untouched(async () => {
      for (const path of [mail.open, mail.click(1), mail.unsubscribe, mail.preferences, mail.view]) {
        const [prefix, token = ''] = [path.slice(0, 3), path.slice(3)]
        for (let at = 0; at < token.length; at += 1) {
          const other = token[at] === '0' ? '1' : '0'
          const url = prefix + token.slice(0, at) + other + token.slice(at + 1)
          for (const answer of [
            await visit(h, url),
            ...(/^\/[up]/.test(url) ? [await post(h, url, 'choice=none')] : []),
          ])
            expect([url, answer.statusCode, answer.body]).toEqual([url, 400, page])
        }
        for (const url of [
          path.toUpperCase().replace(prefix.toUpperCase(), prefix),
          `${path}0`,
          path.slice(0, -1),
          `${prefix}0${token}`,
        ])
          expect([url, (await visit(h, url)).statusCode]).toEqual([url, 400])
      }
      const tokens = [paths.open, paths.trap, paths.unsubscribe, paths.preferences, paths.view].map((path) =>
        path.slice(3),
      )
      const prefixes = [publicPaths.unsubscribe, publicPaths.preferences, publicPaths.confirm, publicPaths.view]
      for (const prefix of prefixes.map((path) => path.slice(0, 3)))
        for (const token of tokens)
          if (!Object.values(paths).some((path) => path === prefix + token))
            expect([prefix, (await post(h, prefix + token)).statusCode % 100]).toEqual([
              prefix,
              prefix === '/w/' ? 4 : 0,
            ])
    })
  })

  it('holds while its message is there, and under the key before this one', async () => {
    const mail = await sentMail(h)
    await h.db.deleteFrom('message').execute()
    const page = (await visit(h, '/u/none')).body
    for (const url of [mail.open, mail.click(1), mail.unsubscribe, mail.preferences, mail.view])
      expect([url, (await visit(h, url)).body]).toEqual([url, page])
  })
})

it('pages load and run nothing, are kept by nobody, and speak the language that is asked for', async () => {
  const mail = await sentMail(h)
  const { headers, body } = await visit(h, mail.unsubscribe)
  expect(headers['content-security-policy']).toMatch(
    /^default-src 'none'; style-src 'sha256-[^']+'; form-action 'self'/,
  )
  expect([headers['cache-control'], headers['x-robots-tag'], headers['referrer-policy']]).toEqual([
    ...['no-store', 'noindex, nofollow', 'no-referrer'],
  ])
  expect(body).not.toMatch(/<script|src=|@import|url\(/)
  expect(body).toContain('lang="vi"')
  expect((await visit(h, mail.unsubscribe, { 'accept-language': 'en-GB,vi;q=0.5' })).body).toContain('lang="en"')
  expect((await visit(h, mail.unsubscribe, { 'accept-language': 'fr,vi;q=0.9,en;q=0.8' })).body).toContain('lang="vi"')
})
