import { IconInfoCircle } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { Note } from './Note.tsx'

/** Why nothing of a record can be changed, said once. */
export const RecordNote = ({ icon, children }: { icon?: ReactNode; children: ReactNode }) => (
  <Note tone="amber" role="note" icon={icon ?? <IconInfoCircle size={20} aria-hidden />}>
    {children}
  </Note>
)
