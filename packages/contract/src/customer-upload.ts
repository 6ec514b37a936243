import { z } from 'zod'
import { SearchCustomer } from './customer-fields.ts'
import { can, get, post, put } from './kernel/endpoint.ts'
import { PathUuid } from './kernel/fields.ts'
import { exportCalls, SheetFormat, SheetLanguage, sheetFields } from './list-export.ts'

export const uploadColumns = [
  'name',
  'phoneCustomer',
  'emailCustomer',
  'genderCustomer',
  'birthday',
  'address',
  'taxCode',
  'business',
  'curator',
  'groupCustomer',
  'sourceCustomer',
  'relationship',
  'presenter',
  'affiliateCode',
  'nameContact',
  'phoneContact',
  'emailContact',
  'genderContact',
  'birthdayContact',
] as const
export const UploadColumn = z.enum(uploadColumns)
export type UploadColumn = z.infer<typeof UploadColumn>

/** For each header of a file, in its order, the column that it fills, or null. */
export const UploadColumns = z.array(UploadColumn.nullable()).max(100)

/** A header as it stands in the file, what it was matched to, and the first value below it. */
export const UploadHeader = z.object({ header: z.string(), column: UploadColumn.nullable(), example: z.string() })
export type UploadHeader = z.infer<typeof UploadHeader>

/** The details of `upload.template`: why a file cannot be taken, and what a person may match by hand. */
export const UploadTemplateFault = z.object({
  reason: z.enum(['format', 'encrypted', 'macros', 'tooManyColumns', 'tooManySheets', 'empty', 'columns']),
  missing: z.array(UploadColumn).default([]),
  /** Filled by more than one header. */
  repeated: z.array(UploadColumn).default([]),
  headers: z.array(UploadHeader).default([]),
})
export type UploadTemplateFault = z.infer<typeof UploadTemplateFault>

export const uploadFaults = [
  'required',
  'emailInvalid',
  'phoneInvalid',
  'textInvalid',
  'dateInvalid',
  'genderInvalid',
  'businessUnknown',
  'relationshipUnknown',
  'sourceUnknown',
  'groupUnknown',
  'curatorUnknown',
  'referrerUnknown',
  'circularReferral',
  'formula',
  'emailRepeated',
  'phoneRepeated',
  'emailExists',
  'phoneExists',
  'mailOrPhoneRequired',
  'tooLong',
] as const
export const UploadFault = z.object({
  line: z.number().int(),
  column: UploadColumn.nullable(),
  reason: z.enum(uploadFaults),
  /** As it stands in the file. */
  value: z.string(),
  /** The earlier line that has the same value. */
  sameAsLine: z.number().int().optional(),
  /** A warning lets the row in: a circular referral is dropped, a formula counts by its last result. */
  warning: z.boolean(),
})
export type UploadFault = z.infer<typeof UploadFault>

export const uploadStates = ['checking', 'checked', 'writing', 'done', 'failed', 'undone'] as const

export const UploadView = z.object({
  importId: z.uuid(),
  state: z.enum(uploadStates),
  fileName: z.string(),
  dryRun: z.boolean(),
  mode: z.enum(['all', 'valid']),
  headers: z.array(UploadHeader),
  rows: z.number().int(),
  checked: z.number().int(),
  valid: z.number().int(),
  written: z.number().int(),
  /** The first of them, by line; `faultTotal` counts all. */
  faults: z.array(UploadFault),
  faultTotal: z.number().int(),
  /** More than 10 customers went to others at once: the automation of a new curator was skipped. */
  automationSkipped: z.boolean(),
  /** Why it failed as a whole: a code of the error catalogue. */
  failure: z.string().nullable(),
  canUndo: z.boolean(),
  createdDate: z.string(),
})
export type UploadView = z.infer<typeof UploadView>
export const UploadSummary = UploadView.omit({ faults: true, faultTotal: true, headers: true })
export type UploadSummary = z.infer<typeof UploadSummary>

const add = can('MNU_Customer', 'add')
const oneImport = z.object({ importId: PathUuid })

export const customerUpload = {
  upload: post('/api/Customer/UploadCustomer', {
    access: add,
    files: { File: 'one' },
    form: z.object({
      Mode: z.enum(['all', 'valid']).default('all'),
      DryRun: z.enum(['true', 'false']).default('false'),
      /** JSON of UploadColumns; absent, headers are matched by the template's words in either language. */
      Columns: z.string().max(10_000).optional(),
      UserName: z.string().max(20).optional(),
    }),
    status: 202,
    perMinute: 30,
    reply: z.object({ importId: z.uuid() }),
    refuses: ['upload.template', 'upload.limit', 'upload.tooLarge', 'upload.running', 'request.malformed'],
  }),
  state: get('/api/Customer/GetUpload/:importId', {
    access: add,
    unattended: true,
    params: oneImport,
    reply: UploadView,
    refuses: ['request.notFound'],
  }),
  latest: get('/api/Customer/GetUploads', {
    access: add,
    /** The newest 20. */
    reply: z.array(UploadSummary),
  }),
  rejected: get('/api/Customer/GetUploadRejected/:importId', {
    access: add,
    params: oneImport,
    query: z.object({ language: SheetLanguage.default('vi') }),
    file: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    reply: z.void(),
    refuses: ['request.notFound'],
  }),
  undo: put('/api/Customer/UndoUpload/:importId', {
    access: add,
    params: oneImport,
    reply: z.object({ removed: z.number().int(), left: z.number().int() }),
    refuses: ['request.notFound', 'upload.notUndoable'],
  }),
  template: get('/api/Customer/GetUploadTemplate/:language/:format', {
    access: add,
    params: z.object({ language: SheetLanguage, format: SheetFormat }),
    file: 'application/octet-stream',
    reply: z.void(),
  }),
}

/** What an import reads back, and what it passes over. */
export const exportColumns = [
  'customerCode',
  ...uploadColumns,
  'appointmentSchedule',
  'lastInteraction',
  'creator',
  'createdDate',
  'updatedDate',
] as const
export type ExportColumn = (typeof exportColumns)[number]

export const ExportCustomer = SearchCustomer.extend(sheetFields(exportColumns))

export const customerExport = exportCalls('Customer', { tag: 'MNU_Customer', order: ExportCustomer })
