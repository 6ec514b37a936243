import { useEffect, useState } from 'react'
import { drafts } from '../../../kernel/drafts.ts'
import { type Content, isContent, isSame } from './content.ts'

const KEPT_AFTER_MS = 400

/** What was written and not saved, and the version that it was written on. */
interface Kept {
  readonly version: number
  readonly content: Content
}
const isKept = (value: unknown): value is Kept =>
  typeof value === 'object' && value !== null && 'version' in value && 'content' in value && isContent(value.content)

const nameOf = (templateId: number | 'new') => `emailTemplate.${templateId}`

export function readDraft(templateId: number | 'new'): Kept | null {
  const kept = drafts.get(nameOf(templateId))
  return isKept(kept) ? kept : null
}
export const dropDraft = (templateId: number | 'new') => drafts.remove(nameOf(templateId))

/** Keeps what is written on this device, until it stands on the server; answers whether the latest is kept. */
export function useContentDraft(templateId: number | 'new', version: number, content: Content, saved: Content) {
  const [kept, setKept] = useState(content)
  // The vault is outside of what React renders, and is not written at every key.
  useEffect(() => {
    const timer = setTimeout(() => {
      if (isSame(content, saved)) dropDraft(templateId)
      else drafts.set(nameOf(templateId), { version, content })
      setKept(content)
    }, KEPT_AFTER_MS)
    return () => clearTimeout(timer)
  }, [templateId, version, content, saved])
  return kept === content
}
