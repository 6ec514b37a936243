import { fold } from '@crm/contract/rules/fold'
import { DEBOUNCE_MS } from '@crm/contract/rules/limits'
import { useDebouncedCallback } from '@mantine/hooks'
import { useRef, useState } from 'react'

export type Option = {
  value: string
  label: string
  /** A second, quieter line. */
  detail?: string | undefined
  /** A colour that a person chose, shown as a dot. */
  color?: string | undefined
  avatarUrl?: string | undefined
  disabled?: boolean | undefined
}
/** What an option of a record stands for; undefined: nothing is chosen. */
export const numberIn = (option: Option | null) => (option === null ? undefined : Number(option.value))

export type OptionBlock = { items: readonly Option[]; more: boolean }
/** `block` counts from 1. */
export type LoadOptions = (text: string, block: number) => Promise<OptionBlock>

/** For lists that are in memory: every word must be found, with or without its marks. */
export const loadFrom =
  (options: readonly Option[]): LoadOptions =>
  (text) => {
    const words = fold(text).split(/\s+/)
    const items = options.filter(({ label, detail }) =>
      words.every((word) => fold(`${label} ${detail ?? ''}`).includes(word)),
    )
    return Promise.resolve({ items, more: false })
  }

type Found = { items: readonly Option[]; more: boolean; state: 'idle' | 'loading' | 'failed' | 'ready' }
const idle: Found = { items: [], more: false, state: 'idle' }

/** Options block by block for what is typed; an answer that was overtaken by a later question is dropped. */
export const useOptions = (load: LoadOptions) => {
  const [found, setFound] = useState<Found>(idle)
  const question = useRef({ text: '', block: 0, number: 0 })

  const ask = async (text: string, block: number) => {
    const number = question.current.number + 1
    question.current = { text, block, number }
    setFound((before) => ({ ...before, state: 'loading', items: block === 1 ? [] : before.items }))
    const answer = await load(text, block).catch(() => null)
    if (question.current.number !== number) return
    setFound((before) =>
      answer
        ? { items: block === 1 ? answer.items : [...before.items, ...answer.items], more: answer.more, state: 'ready' }
        : { ...before, state: 'failed' },
    )
  }
  const askSoon = useDebouncedCallback((text: string) => void ask(text, 1), DEBOUNCE_MS)

  return {
    ...found,
    open: () => void ask('', 1),
    search: askSoon,
    loadMore: () => void ask(question.current.text, question.current.block + 1),
    again: () => void ask(question.current.text, Math.max(1, question.current.block)),
  }
}
