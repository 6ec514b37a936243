import { DEBOUNCE_MS } from '@crm/contract/rules/limits'
import { CloseButton, TextInput } from '@mantine/core'
import { useDebouncedCallback } from '@mantine/hooks'
import { IconSearch } from '@tabler/icons-react'
import { type KeyboardEvent, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { KeyHint } from './KeyHint.tsx'
import { useShortcuts } from './keys/shortcuts.ts'

type Props = {
  label: string
  /** What is searched for now; may change from outside (the address, a saved view). */
  value: string
  onSearch: (text: string) => void
  placeholder?: string
  /** Whether `/` leads here; one field per screen. */
  shortcut?: boolean
  width?: number | string
}

export const SearchField = ({ label, value, onSearch, placeholder, shortcut = true, width = 280 }: Props) => {
  const { t } = useTranslation('ui')
  const input = useRef<HTMLInputElement>(null)
  const [typed, setTyped] = useState(value)
  const [asked, setAsked] = useState(value)
  const ask = (text: string) => {
    setAsked(text)
    onSearch(text)
  }
  const askSoon = useDebouncedCallback(ask, DEBOUNCE_MS)
  if (value !== asked) {
    setAsked(value)
    setTyped(value)
  }
  useShortcuts(shortcut ? [['/', () => input.current?.focus()]] : [])

  const clear = () => {
    askSoon.cancel()
    setTyped('')
    ask('')
    input.current?.focus()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter') askSoon.flush()
    if (event.key !== 'Escape') return
    event.stopPropagation()
    typed === '' ? input.current?.blur() : clear()
  }
  const hint = shortcut ? <KeyHint keys="/" /> : null

  return (
    <TextInput
      ref={input}
      type="search"
      aria-label={label}
      placeholder={placeholder ?? label}
      w={width}
      maw="100%"
      value={typed}
      onChange={(event) => {
        setTyped(event.currentTarget.value)
        askSoon(event.currentTarget.value)
      }}
      onKeyDown={onKeyDown}
      leftSection={<IconSearch size={16} />}
      rightSection={typed === '' ? hint : <CloseButton size="sm" aria-label={t('search.clear')} onClick={clear} />}
    />
  )
}
