import { PermissionEditor } from '../../permission/PermissionEditor.tsx'
import { WhyPanel } from '../../permission/WhyPanel.tsx'
import classes from '../User.module.css'
import { useProfile } from './profile-context.ts'

/** The rights set for this person, and why something is allowed or not. */
export default function RightsPart() {
  const { view } = useProfile()
  return (
    <>
      <div className={classes.editor}>
        <PermissionEditor userId={view.userId} />
      </div>
      <WhyPanel userId={view.userId} />
    </>
  )
}
