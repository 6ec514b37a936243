import { USERNAME_MAX, USERNAME_MIN } from '@crm/contract/rules/limits'

/** Which of the rule lines under a user name are fulfilled so far (docs/rules.md, Username). */
export const usernameLines = (text: string) => ({
  length: text.length >= USERNAME_MIN && text.length <= USERNAME_MAX,
  letters: /^[a-z0-9._]+$/.test(text),
  marks: !/^[._]|[._]{2}/.test(text),
})
