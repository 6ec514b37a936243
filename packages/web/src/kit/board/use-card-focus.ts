import { useEffect, useRef } from 'react'

const cardOf = (index: number) => document.querySelector<HTMLElement>(`[data-card="${index}"]`)
const focusCard = (index: number) => cardOf(index)?.querySelector('button')?.focus()

/** A card is drawn anew in another column, and the keys should go on from there. */
export const followCard = (index: number) =>
  requestAnimationFrame(() => {
    if (document.activeElement === document.body) focusCard(index)
  })

/** Focus and scroll live in the document: the quick view walks to cards out of sight, and closing it leads back to the last. */
export function useCardFocus(openKey: number | null) {
  const openedBefore = useRef<number | null>(null)
  // Only a change of the open card moves anything; cards that come and go must not.
  useEffect(() => {
    const before = openedBefore.current
    openedBefore.current = openKey
    if (openKey !== null) cardOf(openKey)?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
    else if (before !== null) focusCard(before)
  }, [openKey])
}
