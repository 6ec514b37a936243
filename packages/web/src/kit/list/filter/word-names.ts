import { useQuery } from '@tanstack/react-query'
import { nameIn, type WordList, wordsQuery } from '../../../kernel/words.ts'

/** The names of a look-up's entries, as a filter shows them. `none`: what 0 means. */
export function useWordNames(list: WordList, values: readonly number[], none = ''): readonly string[] {
  const { data } = useQuery({ ...wordsQuery(list), enabled: values.some((value) => value > 0) })
  return values.map((value) => (value === 0 ? none : nameIn(data, value)))
}
