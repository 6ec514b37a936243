import { randomBytes } from 'node:crypto'
import { EMAIL_FILES_MAX_BYTES } from '@crm/contract/rules/limits'
import { safeFileName } from '../../files/names.ts'
import { headerOf, type Mailbox, mailboxPieces, parameterPieces, parametersOf } from './header.ts'
import { type Heading, writeHeading } from './mail-headers.ts'
import { base64Lines, type Encoded, encodeSlotted, fillSlotted, joinSlotted, type Slotted } from './slotted-text.ts'

export interface Enclosed {
  readonly name: string
  readonly type: string
  readonly content: Buffer
}
/** A picture that the HTML names as `cid:` and its id. */
export interface InlinePicture extends Enclosed {
  readonly id: string
}

/** What all mails of one version have in common. */
export interface MailParts {
  readonly from: Mailbox
  readonly replyTo?: Mailbox | undefined
  readonly subject: Slotted
  readonly text: Slotted
  readonly html?: Slotted | undefined
  readonly pictures?: readonly InlinePicture[]
  readonly attachments?: readonly Enclosed[]
}

/** One recipient's values, for each text in the order of its slots: written as they are to stand there. */
export interface Merged extends Heading {
  readonly values: {
    readonly subject: readonly string[]
    readonly text: readonly string[]
    readonly html: readonly string[]
  }
}

export interface CompiledMail {
  readonly fixed: string
  readonly subject: Slotted
  readonly beforeText: string
  readonly text: Encoded
  readonly beforeHtml: string
  readonly html: Encoded | undefined
  readonly end: string
}

const textPart = (type: string) => `Content-Type: ${type}; charset=utf-8\r\nContent-Transfer-Encoding: base64\r\n\r\n`
const typePattern = /^[a-z]+\/[a-z0-9.+-]{1,100}$/

/** Boundaries cannot occur in what is base64. */
const openPart = (kind: string) => {
  const boundary = `=_${kind}_${randomBytes(12).toString('hex')}`
  return {
    head: `Content-Type: multipart/${kind};\r\n boundary="${boundary}"\r\n\r\n`,
    next: `--${boundary}\r\n`,
    end: `--${boundary}--\r\n`,
  }
}

function enclosedPart(file: Enclosed, disposition: 'inline' | 'attachment', id?: string): string {
  const type = typePattern.test(file.type) ? file.type : 'application/octet-stream'
  const name = safeFileName(file.name)
  return (
    headerOf('Content-Type', parametersOf(type, parameterPieces('name', name))) +
    headerOf('Content-Disposition', parametersOf(disposition, parameterPieces('filename', name))) +
    (id === undefined ? '' : `Content-ID: <${id.replace(/[^\w.@-]/g, '-')}>\r\n`) +
    `Content-Transfer-Encoding: base64\r\n\r\n${base64Lines(file.content)}`
  )
}

const bytesOf = (files: readonly Enclosed[]) => files.reduce((sum, { content }) => sum + content.length, 0)

const fixedHeaders = ({ from, replyTo }: MailParts) =>
  headerOf('From', mailboxPieces(from)) +
  (replyTo ? headerOf('Reply-To', mailboxPieces(replyTo)) : '') +
  'MIME-Version: 1.0\r\n'

/** Once for each version of what is sent. Throws where the attachments together are larger than allowed. */
export function compileMail(parts: MailParts, attachedBytesMax = EMAIL_FILES_MAX_BYTES): CompiledMail {
  const { subject, text, html, pictures = [], attachments = [] } = parts
  const bytes = bytesOf(attachments)
  if (bytes > attachedBytesMax)
    throw new RangeError(`${bytes} bytes are attached, at most ${attachedBytesMax} are allowed`)
  const mixed = attachments.length > 0 ? openPart('mixed') : undefined
  const alternative = html ? openPart('alternative') : undefined
  const related = html && pictures.length > 0 ? openPart('related') : undefined
  return {
    fixed: fixedHeaders(parts),
    subject,
    beforeText:
      (mixed ? mixed.head + mixed.next : '') +
      (alternative ? alternative.head + alternative.next : '') +
      textPart('text/plain'),
    text: encodeSlotted(text),
    beforeHtml: (alternative?.next ?? '') + (related ? related.head + related.next : '') + textPart('text/html'),
    html: html && encodeSlotted(html),
    end: [
      ...(related ? pictures.map((one) => related.next + enclosedPart(one, 'inline', one.id)) : []),
      related?.end,
      alternative?.end,
      ...(mixed ? attachments.map((one) => mixed.next + enclosedPart(one, 'attachment')) : []),
      mixed?.end,
    ].join(''),
  }
}

/** One mail: headers and values are written now, all else was before. */
export function composeMail(compiled: CompiledMail, merged: Merged): Buffer {
  const { subject, text, html } = merged.values
  return Buffer.from(
    writeHeading(compiled.fixed, joinSlotted(compiled.subject, subject), merged) +
      compiled.beforeText +
      fillSlotted(compiled.text, text) +
      (compiled.html ? compiled.beforeHtml + fillSlotted(compiled.html, html) : '') +
      compiled.end,
    'latin1',
  )
}
