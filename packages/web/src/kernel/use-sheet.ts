import { useLocation, useNavigate, useRouter } from '@tanstack/react-router'
import { useRef } from 'react'

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The sheet that stands open over the page. */
    sheet?: string
    /** The entry before this one is the page that this one belongs under. */
    above?: boolean
  }
}

/** Sheets of a page, one at a time. An open one is an entry of the history: the system's back closes it, and the page stays. */
export function useSheet<Name extends string>(names: readonly Name[]) {
  const wanted = useLocation({ select: ({ state }) => state.sheet })
  const navigate = useNavigate()
  const { history } = useRouter()
  const opened = names.find((name) => name === wanted) ?? null
  /** Going back takes a moment, in which a second close would leave the page. */
  const leaving = useRef<Name | null>(null)
  if (opened === null) leaving.current = null

  const show = (sheet: Name | undefined, replace: boolean) =>
    navigate({
      to: '.',
      search: true,
      state: ({ above }) => ({ ...(above && { above }), ...(sheet !== undefined && { sheet }) }),
      resetScroll: false,
      replace,
    })
  return {
    opened,
    open: (sheet: Name) => void show(sheet, opened !== null),
    close() {
      if (opened === null || leaving.current === opened) return
      leaving.current = opened
      history.back()
    },
  }
}
