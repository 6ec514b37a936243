import { useTranslation } from 'react-i18next'
import type { Flags } from './login-state.ts'

/** What stands under a field: the words of its flag, `true` for a red field alone. */
export function useFlagText() {
  const { t } = useTranslation(['sign-in', 'kernel'], { nsMode: 'fallback' })
  return (flag: Flags[keyof Flags]) => (typeof flag === 'string' ? t(flag) : flag)
}

/** Puts the person where the first error is. */
export function focusFirst(form: HTMLFormElement, names: readonly string[]) {
  const [first] = names
  const field = first === undefined ? null : form.elements.namedItem(first)
  if (field instanceof HTMLInputElement) field.select()
}
