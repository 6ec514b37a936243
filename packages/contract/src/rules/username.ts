import { USERNAME_MAX, USERNAME_MIN } from './limits.ts'

// docs/rules.md, Username. A dot or an underscore stands between letters or digits, or once at the end.
const username = /^[a-z0-9]+(?:[._][a-z0-9]+)*[._]?$/

export const isUsername = (text: string) =>
  text === 'admin' || (text.length >= USERNAME_MIN && text.length <= USERNAME_MAX && username.test(text))
