import { IconInfoCircle } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import classes from './RecordNote.module.css'

/** Why nothing of a record can be changed, said once. */
export const RecordNote = ({ icon, children }: { icon?: ReactNode; children: ReactNode }) => (
  <p className={classes.note} role="note">
    {icon ?? <IconInfoCircle size={16} aria-hidden />}
    {children}
  </p>
)
