import { fillMerge, splitMerge } from '@crm/contract/merge'
import type { Values } from '../../marketing-template/public.ts'

/** Values are asked for only where a target names some. */
export const needsValues = (target: string): boolean => splitMerge(target).some((piece) => typeof piece !== 'string')

/**
 * Where a click leads. Values stand in path and query alone and are encoded there, so a value cannot name another
 * machine; undefined: the target leads nowhere. docs/rules.md.
 */
export function targetFor(target: string, values: Values): string | undefined {
  const merge = splitMerge(target)
  const [start] = merge
  const written = typeof start === 'string' ? URL.parse(start) : null
  const encoding = { value: encodeURIComponent, fallback: encodeURIComponent }
  const url = URL.parse(fillMerge(merge, (name) => values[name], encoding))
  const isWeb = url?.protocol === 'https:' || url?.protocol === 'http:'
  return url && isWeb && written?.host === url.host && !url.username && !url.password ? url.href : undefined
}
