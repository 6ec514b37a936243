import { lazy, Suspense } from 'react'
import { useSheet } from '../../kernel/use-sheet.ts'
import { BellButton } from './BellButton.tsx'

const loadSheet = () => import('./BellSheet.tsx')
const BellSheet = lazy(loadSheet)
const sheets = ['bell'] as const

/** What concerns the person, on the whole screen. Apart from the desktop's: a phone needs no popover. */
export function PhoneBell() {
  const { opened, open, close } = useSheet(sheets)
  return (
    <>
      <BellButton isOpen={opened !== null} phone load={loadSheet} onOpen={() => open('bell')} aria-haspopup="dialog" />
      <Suspense>{opened && <BellSheet onClose={close} />}</Suspense>
    </>
  )
}
