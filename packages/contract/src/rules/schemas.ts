import { z } from 'zod'
import { isPlainDate } from './dates.ts'
import { isEmail, normaliseEmail } from './email.ts'
import { EMAIL_MAX } from './limits.ts'
import { isPassword } from './password.ts'
import { cleanPhone, isPhone } from './phone.ts'
import type { RequiredWord } from './required.ts'
import { withTraits } from './text-traits.ts'
import { isUsername } from './username.ts'

// The rules as schemas, apart from the rules themselves: a page that only shows a date carries no schema library.
export const Email = /* @__PURE__ */ withTraits(
  z.string().overwrite(normaliseEmail).refine(isEmail, 'error.emailErr'),
  { kind: 'email', max: EMAIL_MAX },
)

/** For a field that may be left empty. */
export const EmailOrEmpty = /* @__PURE__ */ withTraits(
  z
    .string()
    .overwrite(normaliseEmail)
    .refine((text) => text === '' || isEmail(text), 'error.emailErr'),
  { kind: 'email', max: EMAIL_MAX },
)

/** `84…`, or empty. */
export const Phone = /* @__PURE__ */ withTraits(
  z
    .string()
    .overwrite(cleanPhone)
    .refine((text) => text === '' || isPhone(text), 'error.phoneErr'),
  { kind: 'tel' },
)

/**
 * A telephone or fax of an office, or empty: fixed lines, hotlines and extensions too, which the rule for phones leaves
 * out. docs/rules.md, R-11.15.
 */
export const Telephone = /* @__PURE__ */ withTraits(
  z
    .string()
    .trim()
    .regex(/^(?:[+ .()/-]*\d){3}[\d+ .()/-]*$|^$/, 'error.telephoneErr')
    .max(30, 'error.telephoneErr'),
  { kind: 'tel' },
)

export const PlainDate = z.string().refine(isPlainDate, 'error.dateErr').meta({ format: 'date' })

export const Username = z.string().refine(isUsername, 'error.usernameInvalid')

/** Passes an empty text; add `.min(1)` where a password is required. */
export const PasswordRule = z.string().refine(isPassword, 'error.passErr')

const isBlank = (input: unknown) => input === undefined || input === null || input === ''

/** Nothing was typed or chosen: absent, blank, an empty list, or the 0 that says "none" in lists. */
const isAbsence = ({ path = [], ...issue }: z.core.$ZodRawIssue) =>
  path.length === 0 &&
  (isBlank(issue.input) || issue.message === 'error.required' || (issue.code === 'too_small' && issue.minimum === 1))

/** The same schema, which says by name what is missing. docs/rules.md */
export const required = <S extends z.ZodType>(word: RequiredWord, schema: S): S =>
  schema.check(
    // `when`: also after the checks before it have given up.
    z.core._check(
      ({ issues }) => {
        for (const [at, issue] of issues.entries())
          if (isAbsence(issue)) issues[at] = { ...issue, message: `error.missing.${word}` }
      },
      { when: () => true } as never,
    ),
  )

/** An amount of money with two decimals, none below zero. docs/rules.md */
export const Money = z.number().min(0).max(9_999_999_999_999.99).multipleOf(0.01)
