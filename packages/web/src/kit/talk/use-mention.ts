import { useCombobox } from '@mantine/core'
import { type RefObject, useState } from 'react'
import { type LoadOptions, type Option, useOptions } from '../../ui/options.ts'
import type { Draft, Named } from './draft.ts'
import { nameBefore, putName } from './mention.ts'

interface Writing {
  readonly field: RefObject<HTMLTextAreaElement | null>
  readonly load: LoadOptions
  readonly draft: Draft
  readonly change: (part: Partial<Draft>) => void
}

const namedOf = ({ value, label }: Option): Named => ({ userId: Number(value), fullName: label })

/** Names that are offered while an @ is followed by the beginning of one. */
export function useMention({ field, load, draft, change }: Writing) {
  const found = useOptions(load)
  const combobox = useCombobox()
  /** Shut by Esc for the name that was being typed. */
  const [left, setLeft] = useState<string | null>(null)
  const isOpen = combobox.dropdownOpened && found.items.length > 0

  /** After each change of text or caret. */
  function look(text: string, caret: number) {
    const name = nameBefore(text, caret)
    if (name === null || name === left) {
      if (name === null) setLeft(null)
      return combobox.closeDropdown()
    }
    found.search(name)
    combobox.openDropdown()
    combobox.selectFirstOption()
  }
  function choose(value: string) {
    const option = found.items.find((one) => one.value === value)
    const area = field.current
    if (option === undefined || area === null) return
    const named = namedOf(option)
    const put = putName(draft.text, area.selectionStart, named)
    change({ text: put.text, mentions: [...draft.mentions, named] })
    combobox.closeDropdown()
    // Once the new text stands in the field.
    requestAnimationFrame(() => {
      area.focus()
      area.setSelectionRange(put.caret, put.caret)
    })
  }
  function leave() {
    const area = field.current
    setLeft(area && nameBefore(draft.text, area.selectionStart))
    combobox.closeDropdown()
  }
  return { combobox, found, isOpen, look, choose, leave }
}
