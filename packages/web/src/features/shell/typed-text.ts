const typedIn = new Set<Element>()

/** What is looked for stands in the address, and is not lost. */
const isSearch = (field: Element) => field.matches('[type=search], [role=searchbox], search *')

document.addEventListener(
  'input',
  ({ target }) => {
    if (target instanceof Element && !isSearch(target)) typedIn.add(target)
  },
  { capture: true, passive: true },
)

function isFilled(field: Element): boolean {
  if (field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement) return field.value !== ''
  return field.textContent.trim() !== ''
}

/** Whether somebody typed into a field that is still there and not empty. */
export function hasTypedText(): boolean {
  for (const field of typedIn) if (!field.isConnected) typedIn.delete(field)
  return [...typedIn].some(isFilled)
}
