import type { ticketFile } from '@crm/contract/ticket'
import { signFile, verifyFile } from '../../kernel/files/sign.ts'
import type { Call } from '../../kernel/http/handler.ts'

interface Signing {
  readonly fileId: string
  readonly secret: string
  readonly now: Date
}

/** What stands in for the bearer, by the names of the contract. */
export function signatureFor(userId: number, signing: Signing) {
  const signed = new URLSearchParams(signFile({ ...signing, userId }))
  return { user: userId, until: Number(signed.get('expires')), sign: signed.get('signature') ?? '' }
}

/** Whom the signature of a link was made for; undefined: there is none, or it is of no use for this file any more. */
export function signedUser(
  { user, until, sign }: Call<typeof ticketFile.view>['query'],
  signing: Signing,
): number | undefined {
  const query = { user: String(user), expires: String(until), signature: sign }
  return verifyFile({ ...signing, query }) === undefined ? undefined : user
}

interface Held {
  readonly kind: string
  readonly fileKey: string
  readonly previewKey: string | null
  readonly isInline: boolean
}

/**
 * Whether a browser may draw the file itself: pictures that could be drawn here, and PDF. Anything else that calls
 * itself a picture is only ever saved.
 */
export const isShowable = ({ kind, previewKey, isInline }: Held): boolean =>
  kind === 'application/pdf' || isInline || previewKey !== null

/** Where lies what a screen shows of it. Pictures inside a content were written anew when they came. */
export const shownKeyOf = ({ previewKey, fileKey }: Held): string => previewKey ?? fileKey
