import type { CustomerView } from '@crm/contract/customer-views'
import { createContext, use } from 'react'
import type { Me } from '../../../kernel/me.ts'
import type { CustomerEdit } from './facts.ts'

export interface Profile {
  /** The newest state; while a field is open, the facts show the one it began from. */
  readonly view: CustomerView
  readonly canEdit: boolean
  /** Answers the sentence to show when nothing was saved. */
  readonly save: (edit: CustomerEdit, base?: CustomerView) => Promise<string | undefined>
  /** What the page says when the customer is gone because of what was just done here. */
  readonly sayFarewell: (key: string) => void
}

export const ProfileContext = createContext<Profile | null>(null)

export function useProfile(): Profile {
  const profile = use(ProfileContext)
  if (profile === null) throw new Error('No customer around this part')
  return profile
}

/** What shows customers reads all of them only for those who may. */
export const isViewer = (me: Me | null, view: CustomerView) => view.viewers.some((userId) => userId === me?.userId)
