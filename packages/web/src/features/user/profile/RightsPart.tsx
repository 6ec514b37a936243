import { PermissionEditor } from '../../permission/PermissionEditor.tsx'
import { WhyPanel } from '../../permission/WhyPanel.tsx'
import { useProfile } from './profile-context.ts'

/** The rights set for this person, and why something is allowed or not. */
export default function RightsPart() {
  const { view } = useProfile()
  return (
    <>
      <PermissionEditor userId={view.userId} />
      <WhyPanel userId={view.userId} />
    </>
  )
}
