import type { SheetLanguage } from '@crm/contract/list-export'
import type { marketingConsent } from '@crm/contract/marketing-consent'
import { plainDateOf, showDateTime } from '@crm/contract/rules/dates'
import { audit } from '../../../kernel/audit.ts'
import { kindOf } from '../../../kernel/files/kind.ts'
import type { Handler } from '../../../kernel/http/handler.ts'
import type { OutputCell } from '../../../kernel/spreadsheet/output.ts'
import { writeSheets } from '../../../kernel/spreadsheet/write-xlsx.ts'
import { messageStateWords, skipWords } from '../../../words/mass-sheet.ts'
import { privacyWords } from '../../../words/privacy-sheet.ts'
import { readAddressed } from '../store-consent.ts'
import { readAddresses } from './store-erase.ts'
import {
  type KeptConsent,
  type KeptHit,
  type KeptMessage,
  type KeptSuppression,
  keptConsents,
  keptHits,
  keptMessages,
  keptSuppressions,
} from './store-export.ts'

type Api = typeof marketingConsent
type Word = keyof typeof privacyWords
/** A header, and what stands under it. */
type Column<Row> = readonly [Word, (row: Row, language: SheetLanguage) => OutputCell]

const at = (moment: Date | null) => (moment === null ? '' : showDateTime(moment.toISOString()))

const consentColumns: readonly Column<KeptConsent>[] = [
  ['channel', ({ channel }) => channel],
  ['address', ({ address }) => address],
  ['state', ({ state }) => state],
  ['source', ({ source }) => source],
  ['wording', ({ wording }) => wording],
  ['proof', ({ proof }) => proof],
  ['given', ({ givenAt }) => at(givenAt)],
  ['withdrawn', ({ withdrawnAt }) => at(withdrawnAt)],
  ['reason', ({ withdrawnReason }) => withdrawnReason],
]
const suppressionColumns: readonly Column<KeptSuppression>[] = [
  ['channel', ({ channel }) => channel],
  ['address', ({ address }) => address],
  ['reason', ({ reason }) => reason],
  ['note', ({ note }) => note],
  ['since', ({ createdAt }) => at(createdAt)],
  ['until', ({ expiresAt }) => at(expiresAt)],
  ['lifted', ({ liftedAt }) => at(liftedAt)],
]
const messageColumns: readonly Column<KeptMessage>[] = [
  ['message', ({ messageId }) => String(messageId)],
  ['channel', ({ channel }) => channel],
  ['address', ({ address }) => address],
  ['campaign', ({ campaign }) => campaign],
  ['subject', ({ subject }) => subject],
  ['state', ({ state }, language) => messageStateWords[state][language]],
  ['reason', ({ reason }, language) => (reason === null ? '' : skipWords[reason][language])],
  ['sent', ({ sentAt }) => at(sentAt)],
  ['delivered', ({ deliveredAt }) => at(deliveredAt)],
  ['opened', ({ openedAt }) => at(openedAt)],
  ['clicked', ({ clickedAt }) => at(clickedAt)],
  ['answered', ({ answeredAt }) => at(answeredAt)],
  ['unsubscribed', ({ unsubscribedAt }) => at(unsubscribedAt)],
]
const hitColumns: readonly Column<KeptHit>[] = [
  ['message', ({ messageId }) => String(messageId)],
  ['at', ({ happenedAt }) => at(happenedAt)],
  ['link', ({ target }) => target],
  ['machine', ({ machine }, language) => (machine ? privacyWords.yes[language] : '')],
]

const sheetOf =
  (language: SheetLanguage) =>
  <Row>(name: Word, columns: readonly Column<Row>[], rows: readonly Row[]) => ({
    sheetName: privacyWords[name][language],
    columns: columns.map(([word]) => ({ header: privacyWords[word][language], width: 24, kind: 'text' as const })),
    rows: rows.map((row) => columns.map(([, cell]) => cell(row, language))),
  })

/** What marketing keeps of one customer, whoever wrote it. docs/rules.md. */
export const exportCustomer: Handler<Api['export']> = async ({ actor, body, db, now, refuse, visit }) => {
  const [found] = await readAddressed(db, actor, [body.customerId], 'email')
  if (!found) return refuse('request.notFound')
  const { customerId, code } = found
  const whose = { customerId, addresses: await readAddresses(db, customerId) }
  const sheet = sheetOf(body.language)
  const sheets = [
    sheet('consents', consentColumns, await keptConsents(db, whose)),
    sheet('suppressions', suppressionColumns, await keptSuppressions(db, whose)),
    sheet('messages', messageColumns, await keptMessages(db, whose)),
    sheet('hits', hitColumns, await keptHits(db, whose)),
  ]
  await audit(db, visit, { userId: actor.userId, what: 'marketing.exported', target: code })
  return {
    name: `${privacyWords.file[body.language]}-${code}-${plainDateOf(now)}.xlsx`,
    kind: kindOf('xlsx'),
    content: await writeSheets(sheets),
  }
}
