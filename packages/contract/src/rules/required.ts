/** Fields whose absence is told by a sentence of their own, in both languages: `error.missing.<word>`. */
export const requiredWords = [
  'approach',
  'campaign',
  'campaignName',
  'code',
  'comment',
  'contactName',
  'curator',
  'customerGroup',
  'customer',
  'customerName',
  'department',
  'departmentName',
  'departmentTask',
  'email',
  'fullName',
  'login',
  'name',
  'oldPassword',
  'opportunityName',
  'password',
  'position',
  'priority',
  'source',
  'taskName',
  'ticketName',
  'title',
  'userGroup',
  'userName',
] as const
export type RequiredWord = (typeof requiredWords)[number]

/** What a schema found, as refusals and forms say it: the rules name their messages, zod's own are English sentences. */
export function messageOf({ message, code }: { readonly message: string; readonly code?: string | undefined }): string {
  if (message.startsWith('error.')) return message
  if (code === 'too_small') return 'error.tooShort'
  if (code === 'too_big') return 'error.tooLong'
  return /received (?:undefined|null)$/.test(message) ? 'error.required' : 'error.invalidInput'
}
