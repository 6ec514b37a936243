import { showToast } from '../../kernel/toast.ts'
import { useSheet } from '../../kernel/use-sheet.ts'

export const loadNoticeSheet = () => import('./NoticeSheet.tsx')

/** The sheets at the head of the phone. One of them opens another: each knows the names of all. */
export const headSheets = ['account', 'bell', 'notices'] as const

export function useHeadSheet() {
  const { opened, open, close } = useSheet(headSheets)
  /** Its script first: without a network an empty sheet would say nothing. */
  const openNotices = () =>
    loadNoticeSheet().then(
      () => open('notices'),
      () => showToast({ tone: 'warning', key: 'refusal:offline' }),
    )
  return { opened, open, close, openNotices: () => void openNotices() }
}
