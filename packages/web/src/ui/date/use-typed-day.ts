import { readTypedDate } from '@crm/contract/rules/dates'
import { type FormEvent, useEffect, useRef, useState } from 'react'

/** What stands in the field and is no date, and the day that was chosen until then. */
interface Unread {
  readonly value: string | null
  /** Only once the field was left: a date that is half typed is no mistake. */
  readonly isTold: boolean
}

/** Watches the text of a date field: what is no date stays there for correction, and its form is not sent over it. */
export function useTypedDay(value: string | null) {
  const [unread, setUnread] = useState<Unread | null>(null)
  const input = useRef<HTMLInputElement>(null)
  // A day that came from the calendar or from outside has taken the place of the text.
  const isUnread = unread !== null && unread.value === value
  const tell = () => setUnread({ value, isTold: true })

  // The form is around the field, not of it: only its own event tells that it is being sent.
  useEffect(() => {
    const form = input.current?.form
    if (!isUnread || !form) return
    const hold = (event: Event) => {
      event.preventDefault()
      event.stopPropagation()
      setUnread({ value, isTold: true })
      input.current?.focus()
    }
    // On the way down: whoever sends the form listens on the way up.
    form.addEventListener('submit', hold, true)
    return () => form.removeEventListener('submit', hold, true)
  }, [isUnread, value])

  return {
    isUnread,
    isTold: isUnread && unread.isTold,
    tell,
    forget: () => setUnread(null),
    onInput: ({ currentTarget }: FormEvent<HTMLInputElement>) => {
      input.current = currentTarget
      const text = currentTarget.value
      setUnread(text.trim() === '' || readTypedDate(text) !== null ? null : { value, isTold: false })
    },
  }
}
