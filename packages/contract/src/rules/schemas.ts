import { z } from 'zod'
import { isPlainDate } from './dates.ts'
import { isEmail, normaliseEmail } from './email.ts'
import { isPassword } from './password.ts'
import { cleanPhone, isPhone } from './phone.ts'
import { isUsername } from './username.ts'

// The rules as schemas, apart from the rules themselves: a page that only shows a date carries no schema library.
export const Email = z.string().overwrite(normaliseEmail).refine(isEmail, 'error.emailErr')

/** For a field that may be left empty. */
export const EmailOrEmpty = z
  .string()
  .overwrite(normaliseEmail)
  .refine((text) => text === '' || isEmail(text), 'error.emailErr')

/** `84…`, or empty. */
export const Phone = z
  .string()
  .overwrite(cleanPhone)
  .refine((text) => text === '' || isPhone(text), 'error.phoneErr')

/**
 * A telephone or fax of an office, or empty: fixed lines, hotlines and extensions too, which the rule for phones leaves
 * out. docs/rules.md, R-11.15.
 */
export const Telephone = z
  .string()
  .trim()
  .regex(/^(?:[+ .()/-]*\d){3}[\d+ .()/-]*$|^$/, 'error.telephoneErr')
  .max(30, 'error.telephoneErr')

export const PlainDate = z.string().refine(isPlainDate, 'error.dateErr').meta({ format: 'date' })

export const Username = z.string().refine(isUsername, 'error.usernameInvalid')

/** Passes an empty text; add `.min(1)` where a password is required. */
export const PasswordRule = z.string().refine(isPassword, 'error.passErr')
