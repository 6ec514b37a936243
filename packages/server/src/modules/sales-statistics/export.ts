import { plainDateOf } from '@crm/contract/rules/dates'
import type { salesStatistics } from '@crm/contract/sales-statistics'
import { kindOf } from '../../kernel/files/kind.ts'
import type { Handler } from '../../kernel/http/handler.ts'
import { writeSheets } from '../../kernel/spreadsheet/write-xlsx.ts'
import { salesSheetWords } from '../../words/statistics-sheet.ts'
import { readActivities } from './activities.ts'
import { readStatistics, readTimes } from './read.ts'
import { sheetsOf } from './sheets.ts'
import { findNames } from './store.ts'

/** What the page shows, with its filters and with the rights of its reader, as a workbook. */
export const exportSheets: Handler<typeof salesStatistics.export> = async (call) => {
  const { body, db, now, platform } = call
  const { language, from, to, curator } = body
  const figures = await readStatistics(call)
  const times = await readTimes(call)
  const done = await readActivities(call, platform)
  const names = await findNames(db, body)
  const narrowed = { ...names, curator: curator === 0 ? salesSheetWords.nobody[language] : names.curator }
  return {
    name: `${salesSheetWords.file[language]}-${plainDateOf(now)}.xlsx`,
    kind: kindOf('xlsx'),
    content: await writeSheets(sheetsOf(language, { figures, times, done, days: { from, to }, narrowed })),
  }
}
