import type { z } from 'zod'
import { isFailure } from '../../kernel/failure.ts'
import { type FieldErrors, findFieldErrors, refusedFields } from '../../kernel/field-errors.ts'
import { refusalText, translate } from '../../kernel/i18n.ts'
import type { FormError } from '../../ui/form/form-state.ts'
import { isEmptyValue } from './field-rules.ts'

/** The words under each field, by its path; `true` marks a field whose words stand elsewhere. */
export type Faults = Readonly<Record<string, string | true>>
/** What a form's own check finds: fields without a fault may be named, too. */
export type Found = Readonly<Record<string, string | true | undefined>>

export const onlyFaults = (found: Found): Faults =>
  Object.fromEntries(Object.entries(found).flatMap(([field, fault]) => (fault === undefined ? [] : [[field, fault]])))

export const firstPart = (path: string) => path.split('.')[0] ?? path

const valueAt = (values: object, path: string): unknown =>
  path
    .split('.')
    .reduce<unknown>(
      (value, part) => (typeof value === 'object' && value !== null ? Reflect.get(value, part) : undefined),
      values,
    )

/** Inside a sentence a label begins small, unless it is an abbreviation. */
const inSentence = (label: string) =>
  /^\p{Lu}(?!\p{Lu})/u.test(label) ? label.charAt(0).toLowerCase() + label.slice(1) : label

/** "Hãy nhập tên", "Hãy chọn nguồn": what is typed and what is chosen. */
export const missingText = (value: unknown, label: string) =>
  translate(typeof value === 'string' ? 'ui:form.enter' : 'ui:form.choose', { field: inSentence(label) })

interface Asked<Values extends object> {
  readonly values: Values
  readonly schema: z.ZodType | undefined
  /** What is sent for the values, as the schema reads it. */
  readonly body: unknown
  readonly required: readonly string[]
  /** Of a field, or of a part of it (`contacts.0.phoneContact`). */
  readonly label: (field: string) => string
  /** Under which field a part of the body stands that has another name. */
  readonly fieldOf: (path: string) => string
}

/** What must be mended before the form is sent. An empty field that must not be is named in its message. */
export function findFaults<Values extends object>(asked: Asked<Values>): Faults {
  const { values, schema, body, required, label, fieldOf } = asked
  const missingIn = (field: string) => {
    const value = valueAt(values, field)
    return isEmptyValue(value) ? missingText(value, label(field)) : undefined
  }
  const found: FieldErrors =
    schema === undefined ? {} : findFieldErrors(schema, body, (path) => missingIn(fieldOf(path)))
  const named = Object.entries(found)
    .map(([path, message]) => [fieldOf(path), message] as const)
    // What no field stands for is left to the server.
    .filter(([field]) => firstPart(field) in values)
  const missing = required.flatMap((field) => {
    const message = missingIn(field)
    return message === undefined ? [] : [[field, message] as const]
  })
  return Object.fromEntries([...missing, ...named])
}

/** Refusals that name a field: `customer.emailExists`, `account.positionUnknown`. */
export function fieldOfCode(code: string, values: object): string | undefined {
  const named = /\.(\w+)(?:Exists|Unknown)$/.exec(code)?.[1]
  return named !== undefined && named in values ? named : undefined
}

/** The server's refusal at the fields that it is about; empty when it is about none. */
export function refusedFaults(error: unknown, values: object, fieldOf: (pathOrCode: string) => string): Faults {
  const told = isFailure(error) ? { ...refusedFields(error), [error.code]: refusalText(error) } : {}
  return Object.fromEntries(
    Object.entries(told)
      .map(([pathOrCode, text]) => [fieldOf(pathOrCode), text] as const)
      .filter(([field]) => firstPart(field) in values),
  )
}

/** For the summary above the fields, in their order. */
export const errorsIn = (faults: Faults, order: readonly string[], label: (field: string) => string): FormError[] =>
  Object.entries(faults)
    .map(([field, fault]) => ({ field, label: label(field), message: fault === true ? '' : fault }))
    .sort((one, other) => order.indexOf(firstPart(one.field)) - order.indexOf(firstPart(other.field)))
