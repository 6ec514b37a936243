import { BLOCK_SIZE } from '@crm/contract/rules/limits'
import { type UserRow, user } from '@crm/contract/user'
import { call } from '../../../kernel/call.ts'
import type { LoadOptions, Option } from '../../../ui/options.ts'

export const personOption = ({ userId, fullName, departmentName, positionName }: UserRow): Option => ({
  value: String(userId),
  label: fullName,
  detail: `${positionName} · ${departmentName}`,
})

/**
 * Everyone in the company by name, e-mail or phone, or those of one department; `keep` is handed what came, since an
 * option tells less of a person than is to be shown. `reasonOf`: why somebody cannot be chosen.
 */
export const loadPeople = (
  keep: (rows: readonly UserRow[]) => void,
  reasonOf: (row: UserRow) => string | undefined,
  departmentId?: number,
) =>
  (async (text, block) => {
    // Without a word typed those nearest are offered.
    const near = text.trim() === '' && departmentId !== undefined ? { departmentId } : {}
    const { items } = await call(user.all, { query: { ...near, text, block, maxPerBlock: BLOCK_SIZE } })
    keep(items)
    const options = items.map((row) => {
      const [option, reason] = [personOption(row), reasonOf(row)]
      return reason === undefined ? option : { ...option, detail: reason, disabled: true }
    })
    return { items: options, more: items.length === BLOCK_SIZE }
  }) satisfies LoadOptions
