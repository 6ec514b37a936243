import { Loader } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { type KeyboardEvent, lazy, type Ref, Suspense, useId, useImperativeHandle, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import classes from './Palette.module.css'
import type { PaletteDialog } from './palette-entries.ts'

const PaletteResults = lazy(() => import('./PaletteResults.tsx'))

export interface Opener {
  readonly open: () => void
}
/** What the results make of a key that was pressed in the field. */
export interface ResultKeys {
  readonly onKeyDown: (event: KeyboardEvent) => void
}

/** The list is there before its code is: the field points to it. */
function Waiting({ list }: { list: string }) {
  const { t } = useTranslation('shell')
  return (
    <div id={list} role="listbox" aria-label={t('palette.results')} aria-busy="true" className={classes.empty}>
      <Loader size={16} />
    </div>
  )
}

interface Props {
  readonly ref: Ref<Opener>
  /** An action opens a dialog of its own, over whatever page there is. */
  readonly onDialog: (dialog: PaletteDialog) => void
}

/**
 * Ctrl K: one field that leads to every page, action and record of this user. It is always there, in a dialog of the
 * browser's own: that has the focus before the key is let go, so nothing typed after it reaches the page below.
 */
export function Palette({ ref, onDialog }: Props) {
  const { t } = useTranslation('shell')
  const list = useId()
  const dialog = useRef<HTMLDialogElement>(null)
  const keys = useRef<ResultKeys>(null)
  const [isOpen, setOpen] = useState(false)
  const [typed, setTyped] = useState('')
  const [markedId, setMarkedId] = useState<string>()
  const close = () => dialog.current?.close()
  useImperativeHandle(ref, () => ({
    open() {
      if (dialog.current?.open) return
      dialog.current?.showModal()
      setOpen(true)
    },
  }))
  function forget() {
    setOpen(false)
    setTyped('')
    setMarkedId(undefined)
  }

  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: beside it lies only its veil; Esc closes it by keys
    <dialog
      ref={dialog}
      className={classes.dialog}
      aria-label={t('palette.label')}
      onClose={forget}
      onClick={({ target, currentTarget }) => target === currentTarget && close()}
    >
      <div className={classes.search}>
        <IconSearch size={20} aria-hidden />
        <input
          role="combobox"
          aria-label={t('palette.label')}
          aria-expanded={isOpen}
          aria-controls={list}
          aria-autocomplete="list"
          aria-activedescendant={markedId}
          placeholder={t('palette.placeholder')}
          autoComplete="off"
          spellCheck={false}
          // What lies under it would take Esc for its own.
          data-mantine-stop-propagation
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
          onKeyDown={(event) => keys.current?.onKeyDown(event)}
        />
      </div>
      {isOpen && (
        <Suspense fallback={<Waiting list={list} />}>
          <PaletteResults
            ref={keys}
            list={list}
            typed={typed}
            onMark={setMarkedId}
            onDialog={onDialog}
            onChosen={close}
          />
        </Suspense>
      )}
    </dialog>
  )
}
