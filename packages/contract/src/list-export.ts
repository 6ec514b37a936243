import { z } from 'zod'
import { can, get, post } from './kernel/endpoint.ts'
import { PathUuid } from './kernel/fields.ts'
import type { FunctionTag } from './permissions.ts'

/** The language of the headers and reasons in a sheet. */
export const SheetLanguage = z.enum(['vi', 'en'])
export type SheetLanguage = z.infer<typeof SheetLanguage>
export const SheetFormat = z.enum(['xlsx', 'csv'])
export type SheetFormat = z.infer<typeof SheetFormat>

/** How a list leaves as a file, beside what the list is asked for. */
export const sheetFields = <const C extends readonly [string, ...string[]]>(columns: C) => ({
  format: SheetFormat.default('xlsx'),
  language: SheetLanguage.default('vi'),
  /** All, in the order of the sheet, when absent. */
  columns: z.array(z.enum(columns)).min(1).max(columns.length).optional(),
})

export const exportStates = ['waiting', 'writing', 'done', 'failed'] as const

export const ExportView = z.object({
  exportId: z.uuid(),
  state: z.enum(exportStates),
  /** How many there will be; known at the end. */
  rows: z.number().int(),
  written: z.number().int(),
  fileName: z.string(),
  /** Kept for 24 hours. */
  canDownload: z.boolean(),
})
export type ExportView = z.infer<typeof ExportView>

interface Exported<Order extends z.ZodType, Start extends string> {
  readonly tag: FunctionTag
  /** Another function whose rights say what of the rows is shown. */
  readonly beside?: FunctionTag
  /** What the list is asked for, with the fields of the sheet. */
  readonly order: Order
  /** What the first call is named, where it is not the whole resource that leaves. */
  readonly start?: Start
}

/** The calls that write a list into a file, follow it and fetch it. */
export function exportCalls<const R extends string, Order extends z.ZodType, const Start extends string = `Export${R}`>(
  resource: R,
  { tag, beside, order, start = `Export${resource}` as Start }: Exported<Order, Start>,
) {
  const access = can(tag, 'download', beside)
  const params = z.object({ exportId: PathUuid })
  return {
    start: post(`/api/${resource}/${start}` as const, {
      access,
      body: order,
      status: 202,
      perMinute: 30,
      reply: z.object({ exportId: z.uuid() }),
    }),
    state: get(`/api/${resource}/GetExport/:exportId` as const, {
      access,
      unattended: true,
      params,
      reply: ExportView,
      refuses: ['request.notFound'],
    }),
    download: get(`/api/${resource}/DownloadExport/:exportId` as const, {
      access,
      params,
      file: 'application/octet-stream',
      reply: z.void(),
      refuses: ['request.notFound'],
    }),
  }
}
export type ExportCalls = ReturnType<typeof exportCalls<string, z.ZodType>>
