export const sheetErrorCodes = [
  'format',
  'encrypted',
  'macros',
  'tooLarge',
  'tooManyRows',
  'tooManyColumns',
  'tooManySheets',
  'timeout',
] as const

export type SheetErrorCode = (typeof sheetErrorCodes)[number]

/** The file cannot be taken. `message` is for the log, `code` for the answer. */
export class SheetError extends Error {
  readonly code: SheetErrorCode

  constructor(code: SheetErrorCode, message: string = code) {
    super(message)
    this.name = 'SheetError'
    this.code = code
  }
}
