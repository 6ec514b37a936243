import { useEffect } from 'react'
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
let pageName: string | null = null

export function showTitle() {
  const title = titleKey === null ? PRODUCT : `${PRODUCT} | ${translate(titleKey)}`
  document.title = pageName === null ? title : `${pageName} · ${title}`
}

/** On every navigation: from where to where, and the page title. */
export function recordPassage(name: string, key: string) {
  const { to } = passage.get()
  if (to !== name) passage.set({ from: to, to: name })
  titleKey = key
  showTitle()
}

/** The name of what the open page shows stands first in the title, so that tabs can be told apart. */
export function usePageName(name: string | null) {
  // The title is outside of what React renders.
  useEffect(() => {
    pageName = name
    showTitle()
    return () => {
      pageName = null
      showTitle()
    }
  }, [name])
}
