import { emptyDocument } from '@crm/contract/email-blocks'
import type { emailTemplate } from '@crm/contract/email-template'
import { isMergeName, missingOf, splitMerge } from '@crm/contract/merge'
import type { Call, Handler } from '../../../kernel/http/handler.ts'
import { type Compiled, type Filling, fillCompiled, partsFor, splitCompiled } from '../compiled.ts'
import { readTemplate } from '../list/read.ts'
import { recipientOf } from '../recipient.ts'
import { faultsOf } from '../rules.ts'
import type { ContentLink, NewContent } from '../store.ts'
import { previewLink, type Values } from '../values.ts'
import { checkEmail, partsOf } from './checks.ts'
import { compileEmail, type GivenEmail } from './compile.ts'
import { emailOf, givenOf } from './handlers.ts'

type Api = typeof emailTemplate.preview
type Asked = Call<Api>

const nothing: GivenEmail = { kind: 'blocks', subject: '', preheader: '', document: emptyDocument, source: null }

/** A version that is kept, or what somebody is writing at this moment. */
async function contentOf(call: Asked): Promise<{ given: GivenEmail; content: NewContent }> {
  const { body } = call
  const kept =
    body.templateId === undefined ? undefined : await readTemplate(call, 'email', body.templateId, body.number)
  const before = kept ? emailOf(kept.content) : nothing
  if (body.content === undefined && kept) return { given: before, content: kept.content }
  const given = givenOf(body.content ?? {}, before)
  return { given, content: await compileEmail(given) }
}

const fillingOf = (values: Values, groupIds: readonly number[], links: readonly ContentLink[]): Filling => ({
  valueIn: (field) => (field.startsWith('link.') ? previewLink : values[field]),
  linkOf: (number) => links[number - 1]?.target ?? previewLink,
  groupIds,
})

function missingFrom(texts: readonly Compiled[], filling: Filling): string[] {
  const merges = texts.map((text) => partsFor(text, filling.groupIds))
  const names = merges.flatMap((merge) =>
    missingOf(merge, (name) => (isMergeName(name) ? filling.valueIn(name) : previewLink)),
  )
  return [...new Set(names)]
}

export const preview: Handler<Api> = async (call) => {
  const { given, content } = await contentOf(call)
  const { values, groupIds } = await recipientOf(call)
  const filling = fillingOf(values, groupIds, content.links)
  const [html, text, subject, preheader] = [
    splitCompiled(content.html),
    splitCompiled(content.text),
    splitMerge(given.subject),
    splitMerge(given.preheader),
  ]
  return {
    subject: fillCompiled(subject, filling, 'text'),
    preheader: fillCompiled(preheader, filling, 'text'),
    html: fillCompiled(html, filling, 'html'),
    text: fillCompiled(text, filling, 'text'),
    bytes: Buffer.byteLength(content.html),
    findings: checkEmail({ given, html: content.html, text: content.text }),
    faults: faultsOf(partsOf(given)),
    missing: missingFrom([subject, preheader, html], filling),
  }
}
