import type { UserView } from '@crm/contract/user'
import { createContext, use } from 'react'
import type { UserEdit } from './facts.ts'

export interface Profile {
  /** The newest state; while a field is open, the facts show the one it began from. */
  readonly view: UserView
  readonly shown: UserView
  readonly canEdit: boolean
  /** Answers the sentence to show when nothing was saved. */
  readonly save: (edit: UserEdit) => Promise<string | undefined>
}

export const ProfileContext = createContext<Profile | null>(null)

export function useProfile(): Profile {
  const profile = use(ProfileContext)
  if (profile === null) throw new Error('No user around this part')
  return profile
}
