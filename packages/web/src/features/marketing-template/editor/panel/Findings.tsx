import type { EmailFinding } from '@crm/contract/email-template'
import { IconAlertTriangle, IconCircleCheck, IconCircleX } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { findPlaced } from '../document-tree.ts'
import { focusBlock, useEdit } from '../edit.ts'
import type { Previewed } from '../preview/use-preview.ts'
import classes from './Panel.module.css'

const inFields = ['subject', 'preheader', 'source']

/** What is wrong, or might be; each leads to where it is. */
function Finding({ finding, onShow }: { finding: EmailFinding; onShow: () => void }) {
  const { t } = useTranslation('marketingTemplate')
  const { document: written, select } = useEdit()
  const { check, severity, detail, part } = finding
  const found = findPlaced(written, part)
  const Icon = severity === 'error' ? IconCircleX : IconAlertTriangle
  const go = () => {
    onShow()
    if (found) {
      select(part)
      focusBlock(part)
    } else requestAnimationFrame(() => document.querySelector<HTMLElement>(`[name="${part}"]`)?.focus())
  }
  const place = found ? t(`block.${found.block.kind}`) : inFields.includes(part) ? t(`finding.part.${part}`) : ''
  return (
    <li data-severity={severity}>
      <Icon size={16} aria-label={t(`finding.${severity}`)} />
      <span>
        {t(`finding.${check}`, { detail })}
        {place !== '' && (
          <button type="button" className={classes.go} onClick={go}>
            {t('finding.go', { place })}
          </button>
        )}
      </span>
    </li>
  )
}

/** The checks that a mail goes through before it can be sent. */
export function Findings({ asked, onShow }: { asked: Previewed; onShow: () => void }) {
  const { t } = useTranslation('marketingTemplate')
  const { findings = [], missing = [], bytes = 0 } = asked.data ?? {}
  return (
    <div aria-busy={asked.isFetching}>
      {asked.data && findings.length === 0 && (
        <p className={classes.fine}>
          <IconCircleCheck size={16} aria-hidden />
          {t('finding.none')}
        </p>
      )}
      <ul className={classes.findings}>
        {findings.map((finding) => (
          <Finding key={JSON.stringify(finding)} finding={finding} onShow={onShow} />
        ))}
        {missing.map((field) => (
          <li key={field} data-severity="warning">
            <IconAlertTriangle size={16} aria-label={t('finding.warning')} />
            <span>{t('finding.missing', { field })}</span>
          </li>
        ))}
      </ul>
      <p className={classes.quiet}>{t('finding.size', { size: Math.max(1, Math.round(bytes / 1024)) })}</p>
    </div>
  )
}
