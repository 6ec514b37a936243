import { type customerUpload, type UploadColumn, uploadColumns } from '@crm/contract/customer-upload'
import type { SheetLanguage } from '@crm/contract/list-export'
import { UPLOAD_ROWS_MAX } from '@crm/contract/rules/limits'
import { isRequiredColumn } from '@crm/contract/rules/upload-columns'
import { kindOf } from '../../../kernel/files/kind.ts'
import type { Handler } from '../../../kernel/http/handler.ts'
import type { SheetColumn } from '../../../kernel/spreadsheet/output.ts'
import { writeCsv } from '../../../kernel/spreadsheet/write-csv.ts'
import { type ColumnList, writeXlsx } from '../../../kernel/spreadsheet/write-xlsx.ts'
import type { Db } from '../../../schema/index.ts'
import {
  columnWidthOrdinary,
  columnWidths,
  customersWords,
  fileNameWords,
  genderWords,
  headerOf,
  nobodyWords,
  requiredMark,
} from '../../../words/customer-sheet.ts'
import { listNames, readCuratorNames } from '../store-check.ts'
import type { LookUps } from './rows.ts'

const headerFor = (column: UploadColumn, language: SheetLanguage): string =>
  headerOf(column, language) + (isRequiredColumn(column) ? requiredMark : '')

const lookUpColumns = [
  ['businesses', 'business'],
  ['groups', 'groupCustomer'],
  ['sources', 'sourceCustomer'],
  ['relationships', 'relationship'],
] as const satisfies readonly (readonly [keyof LookUps, UploadColumn])[]

/** What each column offers; groups and people let other spellings in. */
async function listsFor(db: Db, language: SheetLanguage): Promise<ColumnList[]> {
  const names = await listNames(db)
  const genders = [genderWords.male[language], genderWords.female[language]]
  const people = [...(await readCuratorNames(db)).values()]
  return [
    ...lookUpColumns.map(([kind, column]) => ({
      header: headerFor(column, language),
      values: names.filter((one) => one.kind === kind).map(({ name }) => name),
      isOpen: column === 'groupCustomer',
    })),
    { header: headerFor('genderCustomer', language), values: genders },
    { header: headerFor('genderContact', language), values: genders },
    { header: headerFor('curator', language), values: [...people, nobodyWords[language]], isOpen: true },
  ]
}

// Text, dates too: a date typed into a text cell stays as it was typed, whatever order the machine would read it in.
const columnsFor = (language: SheetLanguage): SheetColumn[] =>
  uploadColumns.map((column) => ({
    header: headerFor(column, language),
    width: columnWidths[column] ?? columnWidthOrdinary,
    kind: 'text',
  }))

export const template: Handler<typeof customerUpload.template> = async ({ db, params: { language, format } }) => {
  const columns = columnsFor(language)
  const sheet = { sheetName: customersWords[language], columns, rows: [], blankLines: UPLOAD_ROWS_MAX }
  return {
    name: `${fileNameWords.template[language]}.${format}`,
    kind: kindOf(format),
    content:
      format === 'csv' ? writeCsv(columns, []) : await writeXlsx({ ...sheet, lists: await listsFor(db, language) }),
  }
}
