import type { ReactNode } from 'react'

export interface Versioned {
  readonly version: number
}

export interface Saved {
  readonly name: string
  readonly at: string
}

/** The facts of a kind of record that are edited in place, declared once. */
export interface RecordFacts<View extends Versioned, Field extends string, Patch extends object> {
  /** Those that are compared with what somebody else saved. */
  readonly fields: readonly Field[]
  readonly label: (field: Field) => string
  /** A fact as a person reads it. */
  readonly words: (view: View, field: Field) => string
  /** What a fact is, where that is not the property of its name. */
  readonly value?: (view: View, field: Field) => unknown
  /** Draws those words, where a fact is more than a line. */
  readonly draw?: (field: Field, words: string) => ReactNode
  /** Who saved a fact and when, where that can be told. */
  readonly saved?: (view: View, field: Field) => Saved | Promise<Saved | undefined>
  /** Sends a change of what `base` showed, and answers the new state. */
  readonly send: (base: View, patch: Patch) => Promise<View>
  /** The newest state, for a change that came too late. */
  readonly read: (base: View) => Promise<View>
  /** Shows a state wherever the record stands. */
  readonly keep: (view: View) => void
  /** It was refused for something else than coming too late. */
  readonly onRefused?: (base: View, error: unknown) => void
}

/** One change of a record. */
export interface Edit<View, Field extends string, Patch> {
  /** Null: nothing that is shown, so that no two changes of it are ever compared. */
  readonly field: Field | null
  /** What is to be saved, in words. */
  readonly mine: string
  /** Made anew from the newest state, so that a list keeps what another person added to it. */
  readonly patch: (from: View) => Patch
  /** Whether what somebody else saved meanwhile concerns the same, where it is not the whole fact. */
  readonly clashes?: (base: View, current: View) => boolean
  /** What somebody else saved, in words, where it is not the whole fact. */
  readonly theirs?: (current: View) => string
}

/** A fact that is replaced as a whole. */
export const valueEdit = <Field extends string | null, Patch>(field: Field, patch: Patch, mine: string) => ({
  field,
  mine,
  patch: () => patch,
})

interface ListChange<View, Field> {
  readonly field: Field
  readonly idsOf: (view: View) => readonly number[]
  readonly before: readonly number[]
  readonly after: readonly number[]
}

/** Who came and who left, done on whatever the list is by then, so that two people who do so do not meet. */
export const listEdit = <View, Field extends string>({ field, idsOf, before, after }: ListChange<View, Field>) => ({
  field,
  mine: '',
  patch: (from: View) => {
    const kept = idsOf(from).filter((id) => after.includes(id) || !before.includes(id))
    const ids = [...new Set([...kept, ...after.filter((id) => !before.includes(id))])]
    return { [field]: ids } as Record<Field, number[]>
  },
  clashes: () => false,
})

type Facts<View extends Versioned, Field extends string> = Pick<RecordFacts<View, Field, object>, 'fields' | 'value'>

export function isSameFact<View extends Versioned, Field extends string>(
  { value: read = (view, field) => view[field as unknown as keyof View] }: Facts<View, Field>,
  one: View,
  other: View,
  field: Field,
): boolean {
  return JSON.stringify(read(one, field)) === JSON.stringify(read(other, field))
}

/** What differs between two states of a record. */
export const changedFacts = <View extends Versioned, Field extends string>(
  facts: Facts<View, Field>,
  one: View,
  other: View,
): Field[] => facts.fields.filter((field) => !isSameFact(facts, one, other, field))
