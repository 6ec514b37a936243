// docs/rules.md, Limits. Every number that both sides of the wire, or more than one screen, follow.
const KB = 1_024
const MB = 1_024 * KB

/** This width and narrower is a phone. */
export const MOBILE_WIDTH_MAX_PX = 567
/** Touches that start this near the edge belong to the back gesture of iOS. */
export const EDGE_GUARD_PX = 20

export const BLOCK_SIZE = 20
export const BLOCK_SIZE_MAX = 100
/** The next notifications are fetched this long after the end of the list was reached. */
export const NEXT_BLOCK_DELAY_MS = 2_000

export const CAROUSEL_STEP_MS = 4_000
export const CAROUSEL_IMAGES = 2
export const TOAST_MS = 2_950
export const TOASTS_AT_ONCE = 1
export const DEBOUNCE_MS = 200
export const GET_TIMEOUT_MS = 300_000
/** A page's script that takes longer leads to /error. */
export const CHUNK_TIMEOUT_MS = 120_000
export const RECONNECT_DELAY_MS = 5_000
export const IOS_POLL_MS = 5_000

export const EMAIL_MAX = 254
export const PHONE_MAX = 15
export const USERNAME_MIN = 8
export const USERNAME_MAX = 20
export const PASSWORD_MIN = 8
export const PASSWORD_MAX = 128
export const VERIFY_CODE_LENGTH = 5
export const VERIFY_CODE_ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789'
export const VERIFY_RESEND_WAIT_MS = 30_000
export const RESET_LINK_VALID_MS = 48 * 3_600_000
export const LEADER_POSITION_ID = 1
export const EMPLOYEE_POSITION_ID = 4

export const TICKET_NAME_MAX = 200
export const TICKET_COMMENT_MAX = 200
export const CUSTOMER_COMMENT_MAX = 200
/** What a person writes about a call, a mail or a meeting with a customer. */
export const ENTRY_MAX = 2_000
export const ENTRY_MINUTES_MAX = 1_440
export const TICKET_REASON_MAX = 500
export const TICKETS_PER_BULK_CHANGE_MAX = 200
/** How far a column of the board is counted; a screen shows it as "10,000+". */
export const BOARD_COUNT_MAX = 10_000
export const MERGE_UNDO_MS = 24 * 3_600_000
export const SAVED_REPLIES_MAX = 200
/** A search, or an order other than the newest first, is read so far and no further; the total says what there is. */
export const SEARCHED_ROWS_MAX = 10_000
/** Own ones, of one page. */
export const SAVED_VIEWS_MAX = 200
export const PUSH_DEVICES_MAX = 20
/** All files of one ticket together stay under this. */
export const TICKET_FILES_BYTES = 20 * MB
/** An avatar or picture stays under this. */
export const IMAGE_BYTES = MB
export const DEPARTMENT_FILE_MAX_BYTES = 15 * MB
export const DEPARTMENTS_MAX = 1_000
export const DEPARTMENT_TASKS_MAX = 200
/** Entries of one list that administrators shape. */
export const LOOKUP_ENTRIES_MAX = 500
/** How far those that carry an entry are counted; a screen shows more as "1,000+". */
export const USES_COUNTED_MAX = 1_000
/** How many of those whom a change of rights concerns are named. */
export const CONCERNED_NAMES_MAX = 5
export const USERS_PER_TRANSFER_MAX = 200
export const VERIFY_CODE_VALID_MS = 600_000
export const VERIFY_CODE_TRIES_MAX = 5
export const EMAIL_FILES_MAX_BYTES = 5 * MB
/** What a setting may raise the attachments of a mail to. */
export const EMAIL_FILES_RAISED_MAX_BYTES = 20 * MB

export const UPLOAD_ROWS_MAX = 1_000
export const UPLOAD_FILE_MAX_BYTES = 5 * MB
export const EMAIL_CUSTOMERS_MAX = 1_000
/** The larger audience of a campaign that goes out in waves. */
export const AUDIENCE_MAX = 1_000_000
export const VARIANTS_MAX = 4
export const TEMPLATE_NAME_MAX = 200
export const FOLDER_NAME_MAX = 60
export const EMAIL_SUBJECT_MAX = 200
/** A pasted source, and the blocks of an email as JSON. */
export const EMAIL_SOURCE_BYTES = 500 * KB
export const EMAIL_BLOCKS_MAX = 200
/** Gmail cuts a mail off behind this. */
export const EMAIL_CLIPPED_BYTES = 102 * KB
export const EMAIL_PICTURE_BYTES = 5 * MB
/** As typed, before merging: what it comes to in parts is decided by the gateway and the law. */
export const SMS_TEXT_MAX = 1_600
export const SMS_PARTS_MAX = 10
/** A schedule that is this late waits for a person. */
export const SCHEDULE_LATE_MS = 2 * 3_600_000
export const SUPPRESSIONS_PER_IMPORT_MAX = 10_000
export const MARKETING_DRAFTS_MAX = 100
export const SAVED_AUDIENCES_MAX = 200
export const CUSTOMER_GROUP_DEPTH_MAX = 5
export const CUSTOMERS_PER_BULK_CHANGE_MAX = 1_000
/** Transferring more customers than this at once skips the automation of a changed curator. */
export const TRANSFERS_WITH_AUTOMATION_MAX = 10
export const CAMPAIGN_MANAGERS_MAX = 2
export const APPROACH_STEPS_MIN = 4
export const APPROACH_STEPS_MAX = 30
export const CAMPAIGN_PARTICIPANTS_MAX = 200
/** How many customers one call brings into a campaign. */
export const CUSTOMERS_PER_ADDITION_MAX = 10_000
/** More than this come in by a job. */
export const CUSTOMERS_ADDED_AT_ONCE = 100
export const ADDITION_UNDO_MS = 24 * 3_600_000
export const OPPORTUNITIES_PER_BULK_CHANGE_MAX = 200
export const OPPORTUNITY_COMMENT_MAX = 200
/** Days that an opportunity may stand in one step before it is shown as stale. */
export const STALE_DAYS = 7
export const CAMPAIGN_CODE_SEARCH_MAX = 100
export const CAMPAIGN_NAME_SEARCH_MAX = 200
export const OPPORTUNITY_SEARCH_MAX = 200

export const TIME_ZONE = 'Asia/Ho_Chi_Minh'
export const LANGUAGE_FALLBACK = 'vi'

/** Ten hues in two depths; white text on each reads at 4.5 : 1 or better. */
export const PALETTE = [
  '#c51d28',
  '#a94e00',
  '#87660c',
  '#507b07',
  '#118054',
  '#017b80',
  '#0a71b1',
  '#5057dc',
  '#8840c6',
  '#b8217c',
  '#751900',
  '#5f3302',
  '#4c3f02',
  '#154d04',
  '#074b3a',
  '#0a4851',
  '#023e7d',
  '#3f13a2',
  '#61037e',
  '#78003c',
] as const

export const PRODUCT_NAME = 'Lite CRM'
