import { publicPaths } from '@crm/contract/marketing-public'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { inTransaction } from '../../../kernel/database/transaction.ts'
import { limitAddress } from '../../../kernel/http/guard.ts'
import type { Platform } from '../../../kernel/platform.ts'
import type { Db } from '../../../schema/index.ts'
import { tokenPart, unsubscribeBy } from '../../message/public.ts'
import { consent, liftOwn, readStanding, type Standing, withdraw } from '../../recipient/public.ts'
import { readPolicy } from '../../setting/public.ts'
import type { Page } from '../page/render.ts'
import { type Language, words } from '../page/words.ts'
import type { Public } from '../public-page.ts'
import { type Addressed, findAddressed } from '../store.ts'
import { maskedAddress } from './wording.ts'

interface ByToken {
  Params: { token: string }
}
type Asked = FastifyRequest<ByToken>

const choices = ['all', 'care', 'none'] as const
type Choice = (typeof choices)[number]

/** What the recipient did not stop, the recipient does not start again. */
const isHeld = ({ suppressed }: Standing) =>
  suppressed !== null && suppressed !== 'unsubscribed' && suppressed !== 'reply'

function chosenIn({ suppressed, consent: given }: Standing, consentNeeded: boolean): Choice {
  if (suppressed !== null) return 'none'
  return given === 'given' || (!consentNeeded && given !== 'withdrawn') ? 'all' : 'care'
}

interface Shown {
  readonly found: Addressed
  readonly standing: Standing
  readonly consentNeeded: boolean
  readonly wording: string
  readonly isSaved: boolean
}

function pageOf(language: Language, { found, standing, consentNeeded, wording, isSaved }: Shown): Page {
  const say = words[language].preferences
  const chosen = chosenIn(standing, consentNeeded)
  const blocked = isHeld(standing)
  return {
    title: say.title,
    lines: [say.line(maskedAddress(found)), ...(blocked ? [say.blocked] : [])],
    ...(isSaved ? { done: say.saved } : {}),
    note: `${say.consent} “${wording}”`,
    form: {
      submit: say.submit,
      legend: say.legend,
      choices: choices.map((value) => ({
        value,
        label: say[value][0] ?? '',
        help: say[value][1] ?? '',
        isChosen: value === chosen,
        isDisabled: blocked && value !== 'none',
      })),
    },
  }
}

const choiceIn = (body: unknown): Choice | undefined => {
  const asked = new URLSearchParams(Buffer.isBuffer(body) ? body.toString('latin1') : '').get('choice')
  return choices.find((one) => one === asked)
}

interface Saving {
  readonly db: Db
  readonly now: Date
  readonly wording: string
}

async function save({ db, now, wording }: Saving, { messageId, channel, address }: Addressed, choice: Choice) {
  if (choice === 'none') return unsubscribeBy({ db, now }, messageId)
  const { suppressed } = await readStanding(db, channel, address, now)
  if (isHeld({ suppressed, consent: null })) return undefined
  if (choice === 'all') {
    const proof = `${publicPaths.preferences.slice(0, 2)} #${messageId}`
    return consent(db, { channel, address, source: 'preferences', wording, proof, now })
  }
  await liftOwn(db, channel, address, now)
  return withdraw(db, { channel, address, reason: 'preferences', now })
}

/** What one wants to hear; as often as one likes. */
export function servePreferences(app: FastifyInstance, platform: Platform, open: Public): void {
  const { tokens, refusePage, show } = open
  const onRequest = async (request: Asked) => limitAddress(platform, request as FastifyRequest)

  async function meantBy({ params }: Asked): Promise<Addressed | undefined> {
    const meant = tokens.read(params.token)
    return meant?.part === tokenPart.preferences ? findAddressed(platform.readDb, meant.messageId) : undefined
  }

  async function answer(request: Asked, reply: FastifyReply, found: Addressed, isSaved: boolean) {
    const { policy } = await readPolicy(platform.readDb)
    const standing = await readStanding(platform.readDb, found.channel, found.address, platform.clock.now())
    const { consentNeeded, consentWording: wording } = policy
    return show(request, reply, (language) => pageOf(language, { found, standing, consentNeeded, wording, isSaved }))
  }

  app.get<ByToken>(publicPaths.preferences, { onRequest }, async (request: Asked, reply: FastifyReply) => {
    const found = await meantBy(request)
    return found ? answer(request, reply, found, false) : refusePage(request, reply)
  })

  app.post<ByToken>(publicPaths.preferences, { onRequest }, async (request: Asked, reply: FastifyReply) => {
    const found = await meantBy(request)
    const choice = choiceIn(request.body)
    if (!found || !choice) return refusePage(request, reply)
    const now = platform.clock.now()
    await inTransaction(platform.db, async (db) => {
      const { policy } = await readPolicy(db)
      await save({ db, now, wording: policy.consentWording }, found, choice)
    })
    platform.dispatcher.nudge()
    return answer(request, reply, found, true)
  })
}
