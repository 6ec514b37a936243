import { type UserView, user } from '@crm/contract/user'
import { call } from '../../../kernel/call.ts'
import { isFailure } from '../../../kernel/failure.ts'
import { refusedFields } from '../../../kernel/field-errors.ts'
import { refusalText, translate } from '../../../kernel/i18n.ts'
import type { AskSide } from '../../../ui/use-clash.tsx'
import { keepUser } from '../user-queries.ts'
import type { FactName, Patch } from './facts.ts'

/** One change of an account. */
export interface Edit {
  /** Null: nothing that is shown, so that no two changes of it are ever compared. */
  readonly field: FactName | null
  readonly patch: Patch
  /** What is to be saved, in words. */
  readonly mine: string
}
export interface Clash {
  readonly field: FactName
  readonly mine: string
  readonly base: UserView
  readonly current: UserView
}

function refusalOf(error: unknown, field: string | null): string {
  const faults = refusedFields(error)
  return faults[field ?? ''] ?? Object.values(faults)[0] ?? refusalText(error)
}

/** Takes over what others saved meanwhile; where it is the same fact, the person chooses. */
async function saveOver(base: UserView, { field, ...edit }: Edit, ask: AskSide<Clash>): Promise<string | undefined> {
  const current = await call(user.one, { params: { id: base.userId } })
  const clashes = field !== null && base[field] !== current[field]
  const side = clashes ? await ask({ field, mine: edit.mine, base, current }) : 'mine'
  if (side === null) return translate('user:clash.kept')
  if (side === 'mine') return saveUser(current, { field, ...edit }, ask)
  keepUser(current)
  return undefined
}

/** Saves one change of what `base` showed. Answers the sentence to show when nothing was saved. */
export async function saveUser(base: UserView, edit: Edit, ask: AskSide<Clash>): Promise<string | undefined> {
  try {
    const { userId, version } = base
    keepUser(await call(user.update, { body: { ...edit.patch, userId, version } }))
    return undefined
  } catch (error) {
    if (!isFailure(error, 'request.staleVersion')) return refusalOf(error, edit.field)
    return saveOver(base, edit, ask).catch((failure: unknown) => refusalOf(failure, edit.field))
  }
}
