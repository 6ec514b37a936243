import type { SheetFormat, SheetLanguage } from '@crm/contract/list-export'
import type { FunctionTag } from '@crm/contract/permissions'
import type { z } from 'zod'
import type { Actor } from '../../kernel/actor.ts'
import type { Platform } from '../../kernel/platform.ts'
import type { OutputCell } from '../../kernel/spreadsheet/output.ts'

export type Words = Readonly<Record<SheetLanguage, string>>

/** What every order of a file says; the rest is what the list is asked for. */
export interface SheetOrder {
  readonly format: SheetFormat
  readonly language: SheetLanguage
  readonly columns?: readonly string[] | undefined
  readonly viewAll: boolean
  readonly userId?: number | undefined
}

/** `day`: a plain date. `moment`: a point in time, written in office time. */
export interface ExportColumn<Row> {
  readonly header: Words
  /** In characters. */
  readonly width?: number
  readonly kind?: 'text' | 'number' | 'day' | 'moment'
  readonly cell: (row: Row, language: SheetLanguage) => OutputCell
}

/** Who reads what for a file: rights are those of the moment in which it is written. */
export interface Exporting<Order> {
  readonly platform: Platform
  readonly actor: Actor
  readonly order: Order
}

/** A list that can leave as a file, said once. docs/rules.md. */
export interface ListExport<Order extends SheetOrder, Row> {
  /** Names the queue, and the line of the audit: `<name>.exported`. */
  readonly name: string
  readonly tag: FunctionTag
  /** Another function whose rights say what of the rows is shown. */
  readonly beside?: FunctionTag
  readonly order: z.ZodType<Order>
  readonly title: Words
  readonly fileName: Words
  readonly columns: Readonly<Record<string, ExportColumn<Row>>>
  /** All that the order finds, in its order, a block at a time. */
  readonly blocks: (exporting: Exporting<Order>) => AsyncIterable<readonly Row[]>
  /** Whether the deleted are asked for: who lost the right to see them does not get the file. */
  readonly isOfDeleted: (order: Order) => boolean
}

const rowsPerBlock = 1_000

/** Rows of these ids block by block, each read when its turn comes. */
export async function* inBlocks<Row>(
  ids: readonly number[],
  read: (ids: readonly number[]) => Promise<readonly Row[]>,
): AsyncGenerator<readonly Row[]> {
  for (let at = 0; at < ids.length; at += rowsPerBlock) yield read(ids.slice(at, at + rowsPerBlock))
}
