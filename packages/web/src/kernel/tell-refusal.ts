import { type FailureCode, isFailure } from './failure.ts'
import { refusalText } from './i18n.ts'
import { showToast } from './toast.ts'

/** Refusals that are about the call itself, and neither about a field nor a rule of the business. */
const ofTheCall: readonly FailureCode[] = [
  'offline',
  'timeout',
  'internal',
  'access.forbidden',
  'access.notYourName',
  'request.mediaType',
  'request.tooLarge',
  'request.tooMany',
  'request.unavailable',
]

/** The sentence for a form that was refused. What is about the call is told as a notice, too. */
export function tellRefusal(error: unknown): string {
  const text = refusalText(error)
  if (!isFailure(error) || ofTheCall.includes(error.code)) showToast({ tone: 'error', text })
  return text
}
