import { PASSWORD_MAX, PASSWORD_MIN } from './limits.ts'

// docs/rules.md, Password
const allowed = /^[A-Za-z0-9@$_!%*?&]*$/
const demanded = [/[a-z]/, /[A-Z]/, /[0-9]/, /[@$_!%*?&]/]
const REMEMBER_TOKEN_MAX = 256

const hasDemandedClasses = (text: string) => allowed.test(text) && demanded.every((kind) => kind.test(text))

/** Which of the two rule lines under a new password are fulfilled so far. */
export const passwordLines = (text: string) => ({
  length: text.length >= PASSWORD_MIN && text.length <= PASSWORD_MAX,
  classes: hasDemandedClasses(text.slice(0, PASSWORD_MAX)),
})

/** An empty text passes: whether a password is required is the field's own question. */
export const isPassword = (text: string) => {
  const lines = passwordLines(text)
  return text === '' || (lines.length && lines.classes)
}

/** A remembered sign-in sends the stand-in for its password. No password can look like it: the dot is not allowed in one. */
export const isRememberToken = (text: string) => text.startsWith('rm1.') && text.length <= REMEMBER_TOKEN_MAX

export const isLoginPassword = (text: string) => isRememberToken(text) || isPassword(text)
