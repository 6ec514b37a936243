import { type Failure, isFailure } from '../../kernel/failure.ts'
import { refusedFields } from '../../kernel/field-errors.ts'
import { refusalText, translate } from '../../kernel/i18n.ts'
import type { Side } from '../../ui/TwoValues.tsx'
import { type Edit, isSameFact, type RecordFacts, type Saved, type Versioned } from './record.ts'

/** Two people changed the same fact. */
export interface Clash<View extends Versioned, Field extends string> {
  readonly field: Field
  readonly mine: string
  readonly theirs: string
  readonly base: View
  readonly current: View
  /** Undefined: nobody knows. */
  readonly saved: Saved | undefined
}

/** Asks whose value stands; null: undecided, what was typed stays where it is. */
export type AskSide<View extends Versioned, Field extends string> = (clash: Clash<View, Field>) => Promise<Side | null>

function refusalOf(error: unknown, field: string | null): string {
  const faults = refusedFields(error)
  return faults[field ?? ''] ?? Object.values(faults)[0] ?? refusalText(error)
}

/** Some refusals bring the newest state along. */
function newestIn<View extends Versioned>({ details }: Failure): View | undefined {
  const current = typeof details === 'object' && details !== null && 'current' in details ? details.current : undefined
  return typeof current === 'object' && current !== null && 'version' in current ? (current as View) : undefined
}

/**
 * Saves one change of what `base` showed. Somebody else's newer state is taken over as long as it concerns something
 * else; where it is the same fact, the person chooses. Answers the sentence to show when nothing was saved.
 */
export async function saveRecord<View extends Versioned, Field extends string, Patch extends object>(
  facts: RecordFacts<View, Field, Patch>,
  base: View,
  edit: Edit<View, Field, Patch>,
  ask: AskSide<View, Field>,
): Promise<string | undefined> {
  try {
    facts.keep(await facts.send(base, edit.patch(base)))
    return undefined
  } catch (error) {
    if (isFailure(error, 'request.staleVersion')) {
      const newest = newestIn<View>(error)
      return saveOver(facts, base, edit, ask, newest).catch((failure: unknown) => refusalOf(failure, edit.field))
    }
    facts.onRefused?.(base, error)
    return refusalOf(error, edit.field)
  }
}

async function saveOver<View extends Versioned, Field extends string, Patch extends object>(
  facts: RecordFacts<View, Field, Patch>,
  base: View,
  edit: Edit<View, Field, Patch>,
  ask: AskSide<View, Field>,
  newest: View | undefined,
): Promise<string | undefined> {
  const current = newest ?? (await facts.read(base))
  const { field, mine } = edit
  const clashes = edit.clashes?.(base, current) ?? (field !== null && !isSameFact(facts, base, current, field))
  const theirs = edit.theirs?.(current) ?? (field === null ? '' : facts.words(current, field))
  const askFor = async (fact: Field) => {
    // The choice is there without it, too.
    const saved = await Promise.resolve(facts.saved?.(current, fact)).catch(() => undefined)
    return ask({ field: fact, mine, theirs, base, current, saved })
  }
  const side = clashes && field !== null ? await askFor(field) : 'mine'
  if (side === null) return translate('ui:clash.kept')
  if (side === 'mine') return saveRecord(facts, current, edit, ask)
  facts.keep(current)
  return undefined
}
