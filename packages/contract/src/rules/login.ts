import { isEmail, normaliseEmail } from './email.ts'
import { isLoginPassword } from './password.ts'
import { isUsername } from './username.ts'

// docs/rules.md, Sign-in
export const isEmailLogin = (text: string) => text.includes('@')

/** What the server looks up: the e-mail in its stored form, or the user name as typed. */
export const normaliseLogin = (text: string) => (isEmailLogin(text) ? normaliseEmail(text) : text.trim())

export const isLogin = (text: string) => {
  const login = normaliseLogin(text)
  return isEmailLogin(login) ? isEmail(login) : isUsername(login)
}

/** The message under each failing field; empty when the sign-in may be tried. */
export const findLoginErrors = ({ username, password }: { username: string; password: string }) => ({
  ...(!isLogin(username) && { username: isEmailLogin(username) ? 'error.emailErr' : 'error.usernameInvalid' }),
  ...((password === '' || !isLoginPassword(password)) && { password: 'error.passErr' }),
})
