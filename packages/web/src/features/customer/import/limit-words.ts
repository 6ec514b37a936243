import { UPLOAD_FILE_MAX_BYTES, UPLOAD_ROWS_MAX } from '@crm/contract/rules/limits'
import { showCount } from '../../../kernel/format.ts'

const MB = 1_048_576

/** What a file may hold, for the sentences that say so. docs/rules.md */
export const limitWords = () => ({ rows: showCount(UPLOAD_ROWS_MAX), size: UPLOAD_FILE_MAX_BYTES / MB })
