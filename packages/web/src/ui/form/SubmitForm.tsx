import { type ComponentProps, type FormEvent, type KeyboardEvent, useRef } from 'react'
import type { FormState } from './form-state.ts'

export const isSaveKey = (event: KeyboardEvent) => (event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 's'

/** Puts the person where a field is to be mended: it comes into sight with its words, and has the focus. */
export function showField(form: HTMLFormElement, name: string) {
  const named = form.querySelector<HTMLElement>(`[name="${CSS.escape(name)}"]`)
  // A choice of the library keeps its value in a hidden input behind the one that is seen.
  const field = named?.matches('[type=hidden]') ? named.previousElementSibling?.querySelector('input') : named
  field?.scrollIntoView({ block: 'center' })
  field?.focus({ preventScroll: true })
  if (field instanceof HTMLInputElement) field.select()
}

type Props = Omit<ComponentProps<'form'>, 'onSubmit' | 'form' | 'ref'> & { form: Pick<FormState, 'submit'> }

/** A form that is sent by its button, by Enter or Ctrl-S, and leads to the first field that is wrong. */
export const SubmitForm = ({ form, children, ...props }: Props) => {
  const element = useRef<HTMLFormElement>(null)
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    // React's bubbling crosses portals: a form around this one must not be sent by it.
    event.stopPropagation()
    const first = await form.submit()
    // Fields may be drawn by their fault alone.
    if (first !== undefined) requestAnimationFrame(() => element.current && showField(element.current, first))
  }
  const onKeyDown = (event: KeyboardEvent<HTMLFormElement>) => {
    if (!isSaveKey(event)) return
    event.preventDefault()
    event.stopPropagation()
    element.current?.requestSubmit()
  }
  return (
    <form ref={element} noValidate {...props} onSubmit={(event) => void submit(event)} onKeyDown={onKeyDown}>
      {children}
    </form>
  )
}
