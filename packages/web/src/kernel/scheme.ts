import { localStorageColorSchemeManager } from '@mantine/core'

const KEY = 'lite-crm-scheme'

// Outside the vault: it paints the first frame, before anything can be decrypted, and says nothing of a person.
export const schemeManager = localStorageColorSchemeManager({ key: KEY })

/** Paper is white whatever the screen is: while the page is printed it stands in the light scheme. */
export function printInLight() {
  const root = document.documentElement
  const name = 'data-mantine-color-scheme'
  let onScreen: string | null = null
  matchMedia('print').addEventListener('change', ({ matches }) => {
    if (matches) onScreen = root.getAttribute(name)
    if (matches || onScreen !== null) root.setAttribute(name, matches ? 'light' : (onScreen ?? 'light'))
  })
}
