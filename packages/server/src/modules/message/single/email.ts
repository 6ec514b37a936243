import { randomUUID } from 'node:crypto'
import type { email as emailApi } from '@crm/contract/email'
import { newFileKey } from '../../../kernel/files/files.ts'
import { detectKind } from '../../../kernel/files/kind.ts'
import { safeFileName } from '../../../kernel/files/names.ts'
import { checkSent } from '../../../kernel/files/sent.ts'
import { type Call, type HandlersOf, prepared } from '../../../kernel/http/handler.ts'
import { Refused, refuse } from '../../../kernel/refused.ts'
import type { Db } from '../../../schema/index.ts'
import {
  checkFields,
  compileEmail,
  type GivenEmail,
  type NewContent,
  partsOf,
} from '../../marketing-template/public.ts'
import { senderById } from '../../sending-setup/public.ts'
import { type Policy, readPolicy } from '../../setting/public.ts'
import { readsOf } from './reads.ts'
import { sendSingle, type Wanted } from './send.ts'
import { insertFile, ownFiles } from './store-chosen.ts'

type Api = typeof emailApi
type Body = Call<Api['send']>['body']

const megabyte = 1_024 * 1_024
export const tooLarge = ({ attachmentBytes }: Policy) =>
  new Refused('mail.filesTooLarge', { data: String(Math.floor(attachmentBytes / megabyte)) })

/** Compiled outside of the transaction, as templates are. */
async function writtenOf({ body }: Pick<Call<Api['send']>, 'body'>): Promise<NewContent | undefined> {
  if (body.templateId !== 0) return undefined
  const { subject, preheader, document, html } = body
  const given: GivenEmail = {
    ...{ subject, preheader, document },
    ...(document === null ? { kind: 'html', source: html } : { kind: 'blocks', source: null }),
  }
  checkFields(partsOf(given))
  return { ...(await compileEmail(given)), purpose: body.purpose }
}

async function filesOf(db: Db, userId: number, fileIds: readonly string[], policy: Policy): Promise<void> {
  const files = await ownFiles(db, userId, fileIds)
  if (files.length < new Set(fileIds).size) refuse('request.notFound')
  if (files.reduce((sum, { sizeBytes }) => sum + sizeBytes, 0) > policy.attachmentBytes) throw tooLarge(policy)
}

const wantedOf = (body: Body, written: NewContent | undefined): Wanted => ({
  ...{ channel: 'email', written, customerIds: body.customerIds, origin: body.origin, draftId: body.draftId },
  ...{ templateId: body.templateId, purpose: body.purpose, tracking: body.tracking, subject: body.subject },
  ...{ senderId: body.senderId || null, brandId: null, fileIds: [...new Set(body.attachmentIds)] },
})

export const sendMail = prepared<Api['send'], NewContent | undefined>(writtenOf, async (call) => {
  const { actor, body, db, prepared: written } = call
  if (body.senderId !== 0 && !(await senderById(db, body.senderId))) refuse('sender.unknown')
  return sendSingle(call, wantedOf(body, written), async (content, policy) => {
    const mayLeave = body.purpose === 'care' || content.html.includes('{{link.unsubscribe')
    if (!mayLeave) refuse('mass.unsubscribeMissing')
    await filesOf(db, actor.userId, body.attachmentIds, policy)
  })
})

interface Stored {
  readonly fileId: string
  readonly key: string
  readonly name: string
  readonly kind: string
  readonly sizeBytes: number
}

async function storeFile({ db, files, platform }: Call<Api['uploadFile']>): Promise<Stored> {
  const sent = files.find(({ field }) => field === 'File') ?? refuse('file.missing')
  checkSent([sent])
  const { policy } = await readPolicy(db)
  if (sent.bytes.length > policy.attachmentBytes) throw tooLarge(policy)
  const name = safeFileName(sent.name)
  const kind = (await detectKind(sent.bytes, sent.name)) ?? refuse('ticket.fileRefused', { name })
  const key = newFileKey()
  await platform.files.put(key, sent.bytes, kind.contentType)
  return { fileId: randomUUID(), key, name, kind: kind.contentType, sizeBytes: sent.bytes.length }
}

const uploadFile = prepared<Api['uploadFile'], Stored>(storeFile, async ({ actor, db, now, prepared: file }) => {
  await insertFile(db, file, { userId: actor.userId, now })
  return { fileId: file.fileId, name: file.name, sizeBytes: file.sizeBytes }
})

export const emailCalls: HandlersOf<Api> = { ...readsOf<Api>('email'), send: sendMail, uploadFile }
