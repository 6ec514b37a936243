import { EMAIL_MAX } from './limits.ts'

// docs/rules.md, E-mail. ASCII only, so that no look-alike letter can name another person's account.
const email = /^[A-Za-z0-9.]+@(?:[A-Za-z0-9]+(?:-+[A-Za-z0-9]+)*\.)+[A-Za-z]{2,4}$/

export const isEmail = (text: string) => text.length <= EMAIL_MAX && email.test(text)

/** Lower-cases A to Z alone: `toLowerCase` would turn a Kelvin sign into an ASCII k. */
export const lowerAscii = (text: string) => text.replace(/[A-Z]+/g, (letters) => letters.toLowerCase())

export const normaliseEmail = (text: string) => lowerAscii(text.trim())
