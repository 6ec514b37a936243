/**
 * The error catalogue: what a call may be refused with. The code is what a screen translates, the title is the
 * server's text (docs/rules.md, Messages). Anything that is not here is a fault of ours and answers 500.
 */
export const refusals = {
  'request.malformed': [400, 'Invalid input'],
  'request.tooLarge': [413, 'Request is too large'],
  'request.mediaType': [415, 'Unsupported media type'],
  'request.tooMany': [429, 'Too many requests, try later'],
  'request.notFound': [404, 'Not found'],
  'request.keyReused': [422, 'Idempotency key was used for another request'],
  'request.staleVersion': [409, 'Edited data has been changed by someone else, refresh'],
  'request.unavailable': [503, 'Service is unavailable, try again'],
  'request.busy': [409, 'The record is being changed by someone else, try again'],
  internal: [500, 'An incident happened, try again'],

  'access.unknownCaller': [401, 'Sign in first'],
  'access.sessionExpired': [401, 'Session has expired, log in again'],
  'access.sessionRevoked': [401, 'Session was ended'],
  'access.comAes': [401, 'Unknown client'],
  'access.forbidden': [403, 'Forbidden'],
  'access.notYourName': [403, 'The call names another user'],

  'account.wrongPassword': [401, 'Username or password is incorrect'],
  'account.unactive': [422, 'Unactive user'],
  'account.suspended': [422, 'Suspended user'],
  'account.wrongOldPassword': [422, 'Old password is wrong'],
  'account.samePassword': [400, 'The new password equals the old one'],
  'account.passwordBlocked': [422, 'The password is too common'],
  'account.resetExpired': [500, 'Reset password link has expired'],
  'account.emailUnknown': [422, 'The email address is not part of the system'],
  'account.tooFast': [429, 'Too fast, please try again after 30 seconds'],
  'account.alreadyActivated': [422, 'Account already activated'],
  'account.invalidAccount': [422, 'Invalid account'],
  'account.deleted': [422, 'Deleted accounts cannot receive a verification code'],
  'account.linkExpired': [422, 'The link is used or has expired'],
  'account.emailExists': [409, 'Email already exists'],
  'account.userNameExists': [409, 'Username already exists'],
  'account.phoneExists': [409, 'Phone already exists'],
  'account.machineCodeExists': [409, 'Machine code already exists'],
  'account.departmentUnknown': [422, 'Default department not found'],
  'account.userGroupUnknown': [422, 'Default user group not found'],
  'account.positionUnknown': [422, 'Invalid position'],
  'account.leaderExists': [409, 'Department already has a leader'],
  'account.avatarRefused': [415, 'The picture must be PNG, JPEG, GIF or WebP under 1 MB'],

  'customer.notInCharge': [403, 'Only customers in your charge may be edited or deleted'],
  'customer.emailExists': [409, 'Email already exists'],
  'customer.phoneExists': [409, 'Phone already exists'],
  'customer.usedAsReferral': [422, 'Customer has been used as a referral, cannot delete'],
  'customer.circularReferral': [422, 'Circular referral'],
  'customer.primaryContactRequired': [422, 'Must have a primary contact'],
  'customer.noContact': [422, 'Customer does not have any contact'],
  'customer.mailOrPhoneRequired': [422, 'Email or phone is required'],
  'customer.curatorUnknown': [422, 'Invalid curator'],
  'customer.referrerUnknown': [422, 'Invalid referrer'],
  'customer.viewerUnknown': [422, 'Invalid viewer'],
  'customer.viewersNotYours': [403, 'A viewer cannot delete other viewers'],
  'customer.groupUnknown': [422, 'Invalid customer group'],
  'customer.sourceUnknown': [422, 'Invalid customer source'],
  'customer.relationshipUnknown': [422, 'Invalid relationship'],
  'customer.businessUnknown': [422, 'Invalid business'],
  'customer.notDeleted': [409, 'The customer is not deleted'],
  'customer.undoExpired': [422, 'The change can no longer be undone'],

  'upload.template': [422, 'Invalid template or file format'],
  'upload.limit': [422, 'Limit exceeded (1000)'],
  'upload.tooLarge': [413, 'The file is too large'],
  'upload.running': [409, 'An import of yours is still running'],
  'upload.notUndoable': [409, 'This import cannot be undone'],

  'view.nameExists': [409, 'A saved view of that name exists'],
  'view.notYours': [403, 'Only the owner may change a shared view'],
} as const satisfies Record<string, readonly [status: number, title: string]>

export type RefusalCode = keyof typeof refusals

/** The body of every failure, `application/problem+json` (RFC 9457). */
export interface Problem {
  readonly type: string
  readonly title: string
  readonly status: number
  readonly code: RefusalCode
  readonly details?: unknown
  readonly requestId: string
}
