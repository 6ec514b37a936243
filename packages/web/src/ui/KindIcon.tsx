import { IconFile, IconFileTypePdf, IconPhoto } from '@tabler/icons-react'
import { isPicture } from '../kernel/file-words.ts'

/** What kind of file it is, beside its name. */
export function KindIcon({ kind, size, stroke = 1.5 }: { kind: string; size: number; stroke?: number }) {
  const look = { size, stroke, 'aria-hidden': true }
  if (isPicture(kind)) return <IconPhoto {...look} />
  return kind === 'application/pdf' ? <IconFileTypePdf {...look} /> : <IconFile {...look} />
}
