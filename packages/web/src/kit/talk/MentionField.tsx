import { Combobox, Textarea } from '@mantine/core'
import { type ReactNode, type RefObject, useEffect, useEffectEvent } from 'react'
import { Person } from '../../ui/Avatar.tsx'
import type { LoadOptions } from '../../ui/options.ts'
import type { Draft } from './draft.ts'
import { useMention } from './use-mention.ts'

interface Props {
  readonly field: RefObject<HTMLTextAreaElement | null>
  readonly label: string
  readonly placeholder: string
  /** What the list of names is called. */
  readonly names: string
  /** Who can be named. */
  readonly load: LoadOptions
  readonly draft: Draft
  readonly error: ReactNode
  readonly isSending: boolean
  readonly change: (part: Partial<Draft>) => void
  readonly onSend: () => void
}

/** A text in which colleagues can be named by @. Ctrl Enter sends it. */
export function MentionField(props: Props) {
  const { field, label, placeholder, names, load, draft, error, isSending, change, onSend } = props
  const { combobox, found, isOpen, look, choose, leave } = useMention({ field, load, draft, change })
  const selectFirst = useEffectEvent(() => combobox.selectFirstOption())
  // The names come later than the list opens; Enter then takes the first of them.
  useEffect(() => {
    if (isOpen) selectFirst()
  }, [isOpen])
  return (
    <Combobox store={combobox} onOptionSubmit={choose} position="bottom-start" width={280}>
      <Combobox.Target withKeyboardNavigation={isOpen} withAriaAttributes={isOpen}>
        <Textarea
          ref={field}
          aria-label={label}
          placeholder={placeholder}
          value={draft.text}
          error={error}
          readOnly={isSending}
          onChange={({ currentTarget: { value, selectionStart } }) => {
            change({ text: value })
            look(value, selectionStart)
          }}
          onClick={({ currentTarget }) => look(currentTarget.value, currentTarget.selectionStart)}
          onBlur={() => combobox.closeDropdown()}
          onKeyDown={(event) => {
            const isSend = event.key === 'Enter' && (event.ctrlKey || event.metaKey) && !event.nativeEvent.isComposing
            // While names are offered, Enter takes one of them.
            if (isSend && !isOpen) {
              event.preventDefault()
              onSend()
            } else if (event.key === 'Escape' && isOpen) {
              event.stopPropagation()
              leave()
            }
          }}
        />
      </Combobox.Target>
      <Combobox.Dropdown hidden={!isOpen}>
        <Combobox.Options aria-label={names}>
          {found.items.map(({ value, label: name, detail }) => (
            <Combobox.Option key={value} value={value}>
              <Person name={name} detail={detail} />
            </Combobox.Option>
          ))}
        </Combobox.Options>
      </Combobox.Dropdown>
    </Combobox>
  )
}
