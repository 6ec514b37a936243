import { lazy, Suspense } from 'react'
import { BellButton } from './BellButton.tsx'
import { loadNoticeSheet, useHeadSheet } from './use-head-sheet.ts'

const loadSheet = () => import('./BellSheet.tsx')
const BellSheet = lazy(loadSheet)
const NoticeSheet = lazy(loadNoticeSheet)

/** What concerns the person, on the whole screen. Apart from the desktop's: a phone needs no popover. */
export function PhoneBell() {
  const { opened, open, close, openNotices } = useHeadSheet()
  const isOpen = opened === 'bell'
  return (
    <>
      <BellButton isOpen={isOpen} phone load={loadSheet} onOpen={() => open('bell')} aria-haspopup="dialog" />
      <Suspense>
        {isOpen && <BellSheet onSettings={openNotices} onClose={close} />}
        {opened === 'notices' && <NoticeSheet onClose={close} />}
      </Suspense>
    </>
  )
}
