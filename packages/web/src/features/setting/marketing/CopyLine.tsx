import { ActionIcon, CopyButton } from '@mantine/core'
import { IconCheck, IconCopy } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import classes from './Setup.module.css'

/** A text that is to be pasted elsewhere. `what` names it for who does not see it. */
export function CopyLine({ text, what }: { text: string; what: string }) {
  const { t } = useTranslation('marketingSetting')
  return (
    <span className={classes.copied}>
      <code className={classes.code}>{text}</code>
      <CopyButton value={text}>
        {({ copied, copy }) => {
          const label = t(copied ? 'setup.copied' : 'setup.copy', { what })
          return (
            <ActionIcon aria-label={label} title={label} onClick={copy}>
              {copied ? <IconCheck size={16} /> : <IconCopy size={16} />}
            </ActionIcon>
          )
        }}
      </CopyButton>
    </span>
  )
}
