/** One short message on its way. */
export interface SmsOrder {
  /** By which the gateway tells a repetition from another message, where it can. */
  readonly id: string
  /** `84…` */
  readonly phone: string
  readonly text: string
  readonly brandName: string
  readonly isAdvertising: boolean
}

/** How a message ended; the same words as of a mail. `detail` holds codes, never the text, the number or a secret. */
export type SmsOutcome =
  | { readonly kind: 'sent'; readonly gatewayId: string | undefined }
  /** For good: because of us (account, brand name), of the number, or of what it says. */
  | { readonly kind: 'refused'; readonly step: 'sender' | 'recipient' | 'message'; readonly detail: string }
  /** The gateway asks for a pause. */
  | { readonly kind: 'later'; readonly detail: string }
  /** Surely not taken. */
  | { readonly kind: 'unsent'; readonly detail: string }
  /** It may have been taken. Sent again only where the gateway is `isIdempotent`. */
  | { readonly kind: 'unknown'; readonly detail: string }

export interface SmsGateway {
  /** It promises to take a message of one id once. */
  readonly isIdempotent: boolean
  /**
   * Never rejects. `mayBegin` is asked before the message leaves: what it writes stands by then; undefined: it answered
   * no, and nothing left.
   */
  send(order: SmsOrder, mayBegin?: () => Promise<boolean>): Promise<SmsOutcome | undefined>
  /**
   * Where reports come over the connection: takes those that wait there, until none has come for a while. Rejects where
   * there is no connection.
   */
  hear?(signal: AbortSignal): Promise<void>
  close(): Promise<void>
}

/** What comes back from a gateway later, by its own call or over the open connection. */
export type SmsFact =
  | { readonly kind: 'delivered'; readonly gatewayId: string | undefined; readonly orderId: string | undefined }
  | {
      readonly kind: 'failed'
      readonly gatewayId: string | undefined
      readonly orderId: string | undefined
      readonly detail: string
    }
  | { readonly kind: 'replied'; readonly phone: string; readonly text: string }

export const alwaysBegin = async () => true
