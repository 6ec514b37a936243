import { ActionIcon, CopyButton, UnstyledButton } from '@mantine/core'
import { IconCheck, IconCopy, IconLink } from '@tabler/icons-react'
import { showToast } from '../kernel/toast.ts'
import classes from './CopyButtons.module.css'

/** The code of a record; a click copies it. */
export const CopyCode = ({ code, label, copiedLabel }: { code: string; label: string; copiedLabel: string }) => (
  <CopyButton value={code}>
    {({ copied, copy }) => (
      <UnstyledButton className={classes.code ?? ''} onClick={copy} title={label}>
        {code}
        {copied ? (
          <IconCheck size={14} role="img" aria-label={copiedLabel} />
        ) : (
          <IconCopy size={14} role="img" aria-label={label} />
        )}
      </UnstyledButton>
    )}
  </CopyButton>
)

/** Copies the address of the page as another person would open it: without tabs and filters. */
export function CopyLink({ label, copied, notCopied }: { label: string; copied: string; notCopied: string }) {
  async function copy() {
    try {
      await navigator.clipboard.writeText(location.origin + location.pathname)
      showToast({ tone: 'success', text: copied })
    } catch {
      // Over plain http a browser gives no clipboard.
      showToast({ tone: 'warning', text: notCopied })
    }
  }
  return (
    <ActionIcon size="lg" variant="default" aria-label={label} title={label} onClick={() => void copy()}>
      <IconLink size={16} />
    </ActionIcon>
  )
}
