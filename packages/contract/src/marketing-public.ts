import { z } from 'zod'

/**
 * What recipients and gateways reach, beside `/api` and without signing in. A token names one message, and one link of
 * it; what is altered or foreign is answered with one page (400), and nothing changes.
 */
export const publicPaths = {
  /** GET: a picture of one point. */
  open: '/o/:token',
  /** GET: 302 to where the stored version says. */
  click: '/l/:token',
  /** GET shows a page and changes nothing; POST (RFC 8058) unsubscribes, and may come twice. */
  unsubscribe: '/u/:token',
  /** GET and POST: what one wants to hear. */
  preferences: '/p/:token',
  /** GET shows a page, POST confirms a consent (double opt-in). */
  confirm: '/c/:token',
  /** GET: the mail in the browser. */
  view: '/w/:token',
  /** GET: a picture of a template. */
  picture: '/i/:id',
  emailCallback: '/callback/email/:secret',
  smsCallback: '/callback/sms/:secret',
} as const

export const PublicToken = z.string().regex(/^[A-Za-z0-9_-]{16,80}$/)
