import type { TemplateVersion } from '@crm/contract/marketing-template'
import { showDateTime } from '@crm/contract/rules/dates'
import { Button, Modal } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { z } from 'zod'
import classes from './Versions.module.css'

export type Version = z.infer<typeof TemplateVersion>

interface FormerProps {
  readonly version: Version
  readonly size: number
  readonly onRestore: (() => void) | undefined
  readonly onClose: () => void
  readonly children: ReactNode
}

/** A former version as it was, with the way back to it. */
export function FormerDialog({ version: { number }, size, onRestore, onClose, children }: FormerProps) {
  const { t } = useTranslation('marketingTemplate')
  const title = t('version.title', { number })
  return (
    <Modal opened onClose={onClose} title={title} size={size} closeButtonProps={{ 'aria-label': t('version.close') }}>
      {children}
      {onRestore && (
        <Button mt={12} onClick={onRestore}>
          {t('version.restore')}
        </Button>
      )}
    </Modal>
  )
}

interface Props {
  readonly versions: readonly Version[]
  /** One of them, looked at. */
  readonly former: (version: Version, onClose: () => void) => ReactNode
}

/** What a template was, the newest first. */
export function VersionList({ versions, former }: Props) {
  const { t } = useTranslation('marketingTemplate')
  const [open, setOpen] = useState<Version>()
  return (
    <>
      <ul className={classes.versions}>
        {versions.map((version) => (
          <li key={version.number}>
            <span>
              {t('version.title', { number: version.number })}
              <small>
                {version.createUserFullName} · {showDateTime(version.createdDate)}
              </small>
            </span>
            <Button
              variant="default"
              size="compact-sm"
              aria-label={t('version.openNamed', { number: version.number })}
              onClick={() => setOpen(version)}
            >
              {t('version.open')}
            </Button>
          </li>
        ))}
      </ul>
      {open && former(open, () => setOpen(undefined))}
    </>
  )
}
