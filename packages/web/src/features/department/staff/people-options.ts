import { BLOCK_SIZE } from '@crm/contract/rules/limits'
import { type UserRow, user } from '@crm/contract/user'
import { useRef, useState } from 'react'
import { call } from '../../../kernel/call.ts'
import type { Option, OptionBlock } from '../../../ui/options.ts'

export const personOption = ({ userId, fullName, departmentName, positionName }: UserRow): Option => ({
  value: String(userId),
  label: fullName,
  detail: `${positionName} · ${departmentName}`,
})

/**
 * Everyone in the company by name, e-mail or phone, or those of one department; an option tells less of a person than is
 * to be shown, so `of` answers who stands behind one. `reasonOf`: why somebody cannot be chosen.
 */
export function usePeople(reasonOf: (row: UserRow) => string | undefined, departmentId?: number) {
  const known = useRef(new Map<string, UserRow>())
  const [load] = useState(() => async (text: string, block: number): Promise<OptionBlock> => {
    // Without a word typed those nearest are offered.
    const near = text.trim() === '' && departmentId !== undefined ? { departmentId } : {}
    const { items } = await call(user.all, { query: { ...near, text, block, maxPerBlock: BLOCK_SIZE } })
    for (const row of items) known.current.set(String(row.userId), row)
    const options = items.map((row) => {
      const [option, reason] = [personOption(row), reasonOf(row)]
      return reason === undefined ? option : { ...option, detail: reason, disabled: true }
    })
    return { items: options, more: items.length === BLOCK_SIZE }
  })
  return { load, of: (option: Option | null) => known.current.get(option?.value ?? '') }
}
