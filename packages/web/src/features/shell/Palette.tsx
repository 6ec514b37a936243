import { Loader, Modal, VisuallyHidden } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { type KeyboardEvent, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { KeyHint } from '../../ui/KeyHint.tsx'
import { useFocusBack } from '../../ui/use-focus-back.ts'
import { moveBy } from './move-by.ts'
import classes from './Palette.module.css'
import { type PaletteEntry, usePaletteEntries } from './palette-entries.ts'

const optionId = (list: string, entry: PaletteEntry) => `${list}-${entry.id}`

interface OptionsProps {
  readonly list: string
  readonly entries: readonly PaletteEntry[]
  readonly at: number
  readonly onPoint: (index: number) => void
  readonly onChoose: (entry: PaletteEntry) => void
}

function Options({ list, entries, at, onPoint, onChoose }: OptionsProps) {
  const { t } = useTranslation('shell')
  return entries.map((entry, index) => (
    <div key={entry.id} role="presentation">
      {entry.section !== entries[index - 1]?.section && (
        <div className={classes.section} role="presentation">
          {t(`palette.${entry.section}`)}
        </div>
      )}
      {/* biome-ignore lint/a11y/useKeyWithClickEvents lint/a11y/useFocusableInteractive: the keys are the input's, which keeps the focus */}
      <div
        id={optionId(list, entry)}
        role="option"
        aria-selected={index === at}
        className={classes.option}
        ref={index === at ? (option) => option?.scrollIntoView({ block: 'nearest' }) : undefined}
        onMouseMove={() => onPoint(index)}
        onClick={() => onChoose(entry)}
      >
        <bdi className={classes.name}>{entry.name}</bdi>
        {entry.detail && <span className={classes.detail}>{entry.detail}</span>}
      </div>
    </div>
  ))
}

/** Read out at every change; seen only where it is all there is. */
function Outcome({ count, isSearching }: { count: number; isSearching: boolean }) {
  const { t } = useTranslation('shell')
  const text = isSearching ? t('palette.searching') : count === 0 ? t('palette.empty') : t('palette.count', { count })
  return count === 0 ? (
    <p className={classes.empty} role="status">
      {text}
    </p>
  ) : (
    <VisuallyHidden role="status">{text}</VisuallyHidden>
  )
}

const Hints = () => {
  const { t } = useTranslation('shell')
  return (
    <div className={classes.hints} aria-hidden>
      <span>
        <KeyHint keys="↑ ↓" /> {t('palette.hintMove')}
      </span>
      <span>
        <KeyHint keys="Enter" /> {t('palette.hintOpen')}
      </span>
      <span>
        <KeyHint keys="Esc" /> {t('palette.hintClose')}
      </span>
    </div>
  )
}

/** Ctrl K: one field that leads to every page, action, customer and ticket of this user. */
export default function Palette({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('shell')
  const list = useId()
  useFocusBack()
  const [typed, setTyped] = useState('')
  const [at, setAt] = useState(0)
  const { entries, isSearching } = usePaletteEntries(typed)
  const marked = entries[at]

  function choose(entry: PaletteEntry) {
    onClose()
    entry.run()
  }

  function onKeyDown(event: KeyboardEvent) {
    // While a Vietnamese word is being composed, Enter and the arrows belong to the keyboard.
    if (event.nativeEvent.isComposing) return
    const next = moveBy(event.key, at, entries.length)
    if (next !== null) {
      event.preventDefault()
      setAt(next)
    }
    if (event.key === 'Enter' && marked) choose(marked)
  }

  return (
    <Modal
      opened
      onClose={onClose}
      withCloseButton={false}
      centered={false}
      yOffset="12dvh"
      size={600}
      padding={0}
      attributes={{ content: { 'aria-label': t('palette.label') } }}
    >
      <div className={classes.search}>
        <IconSearch size={20} aria-hidden />
        <input
          data-autofocus
          role="combobox"
          aria-label={t('palette.label')}
          aria-expanded
          aria-controls={list}
          aria-autocomplete="list"
          aria-activedescendant={marked && optionId(list, marked)}
          placeholder={t('palette.placeholder')}
          autoComplete="off"
          spellCheck={false}
          value={typed}
          onChange={(event) => {
            setTyped(event.currentTarget.value)
            setAt(0)
          }}
          onKeyDown={onKeyDown}
        />
        {isSearching && <Loader size={16} aria-hidden />}
      </div>
      <div id={list} role="listbox" aria-label={t('palette.results')} className={classes.list}>
        <Options list={list} entries={entries} at={at} onPoint={setAt} onChoose={choose} />
      </div>
      <Outcome count={entries.length} isSearching={isSearching} />
      <Hints />
    </Modal>
  )
}
