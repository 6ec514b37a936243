import { VisuallyHidden } from '@mantine/core'
import { type KeyboardEvent, type Ref, useEffect, useImperativeHandle, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { KeyHint } from '../../../ui/KeyHint.tsx'
import { moveBy } from './move-by.ts'
import classes from './Palette.module.css'
import type { ResultKeys } from './Palette.tsx'
import { type PaletteDialog, type PaletteEntry, usePaletteEntries } from './palette-entries.ts'

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

const hints = [
  ['↑ ↓', 'hintMove'],
  ['Enter', 'hintOpen'],
  ['Esc', 'hintClose'],
] as const

const Hints = () => {
  const { t } = useTranslation('shell')
  return (
    <div className={classes.hints} aria-hidden>
      {hints.map(([keys, text]) => (
        <span key={text}>
          <KeyHint keys={keys} /> {t(`palette.${text}`)}
        </span>
      ))}
    </div>
  )
}

interface Props {
  readonly ref: Ref<ResultKeys>
  readonly list: string
  readonly typed: string
  readonly onDialog: (dialog: PaletteDialog) => void
  readonly onMark: (id: string | undefined) => void
  readonly onChosen: () => void
}

/** What the palette offers for what is typed. The keys stay with its field. */
export default function PaletteResults({ ref, list, typed, onDialog, onMark, onChosen }: Props) {
  const { t } = useTranslation('shell')
  const { entries, isSearching } = usePaletteEntries(typed, onDialog)
  const [place, setPlace] = useState({ typed, at: 0 })
  // Other words, other results: the first of them is marked.
  const at = place.typed === typed ? place.at : 0
  const setAt = (index: number) => setPlace({ typed, at: index })
  const marked = entries[at]
  const markedId = marked && optionId(list, marked)
  // The field, which tells it to a screen reader, is not drawn by this component.
  useEffect(() => onMark(markedId), [markedId, onMark])

  function choose(entry: PaletteEntry) {
    onChosen()
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
    if (event.key === 'Enter' && marked) {
      event.preventDefault()
      choose(marked)
    }
  }
  useImperativeHandle(ref, () => ({ onKeyDown }))

  return (
    <>
      <div id={list} role="listbox" aria-label={t('palette.results')} className={classes.list}>
        <Options list={list} entries={entries} at={at} onPoint={setAt} onChoose={choose} />
      </div>
      <Outcome count={entries.length} isSearching={isSearching} />
      <Hints />
    </>
  )
}
