import { createCell } from './cell.ts'
import { translate } from './i18n.ts'

const PRODUCT = 'Lite CRM'

export interface Passage {
  /** Names of the routes, as routes.tsx has them; null before the first navigation. */
  readonly from: string | null
  readonly to: string | null
}
const passage = createCell<Passage>({ from: null, to: null })
export const usePassage = passage.use

let titleKey: string | null = null

export function showTitle() {
  document.title = titleKey === null ? PRODUCT : `${PRODUCT} | ${translate(titleKey)}`
}

/** On every navigation: from where to where, and the page title. */
export function recordPassage(name: string, key: string) {
  const { to } = passage.get()
  if (to !== name) passage.set({ from: to, to: name })
  titleKey = key
  showTitle()
}
