import { useLayoutEffect, useRef, useState } from 'react'
import { placeDropdown } from './dropdown-place.ts'

const GAP_PX = 8

function findPlace(field: HTMLElement) {
  const { top, bottom } = field.getBoundingClientRect()
  // Upward it leaves the label in sight.
  const labelTop = field.closest('.mantine-InputWrapper-root')?.getBoundingClientRect().top ?? top
  const foot = field.closest('form')?.querySelector('[data-form-foot]')
  const end = foot?.getBoundingClientRect().top ?? window.innerHeight
  const { position, listPx } = placeDropdown({ fieldTop: labelTop, fieldBottom: bottom, end })
  return { position, listPx, offset: GAP_PX + (position === 'top' ? top - labelTop : 0) }
}

/** Where the dropdown of a field stands; found when it opens, since only then the field is where it is. */
export function useDropdownPlace(isOpen: boolean) {
  const field = useRef<HTMLInputElement>(null)
  const [place, setPlace] = useState<ReturnType<typeof findPlace>>({ position: 'bottom', listPx: 0, offset: GAP_PX })
  // A field that takes the focus as its dialog appears is open before it can be measured; before it is painted it can.
  useLayoutEffect(() => {
    if (isOpen && field.current) setPlace(findPlace(field.current))
  }, [isOpen])
  const { listPx, ...dropdown } = place
  // Mantine would hold to the side that it took before it was told the right one.
  return { dropdown: { ...dropdown, preventPositionChangeWhenVisible: false }, listPx, field }
}
