import type { Weight } from './weight.ts'

/** Which mail something is said of; each as far as it could be read. Whoever acts on it checks the token. */
export interface AboutMail {
  readonly token: string | undefined
  readonly messageId: string | undefined
  readonly recipient: string | undefined
}

/** All that mails which come back can tell. */
export type ReturnFact =
  | (AboutMail & {
      readonly kind: 'bounced'
      readonly weight: Weight
      readonly status: string | undefined
      /** The words of the server that refused, cut, for a person to read. */
      readonly reason: string
    })
  /** The server goes on trying. */
  | (AboutMail & { readonly kind: 'delayed' })
  | (AboutMail & { readonly kind: 'delivered' })
  | (AboutMail & { readonly kind: 'complained'; readonly feedback: string })
  | { readonly kind: 'unsubscribed'; readonly token: string }
  /** Nothing to act on: a holiday notice, a letter, or what could not be read. */
  | { readonly kind: 'other'; readonly why: 'automatic reply' | 'no report' | 'unreadable' }
