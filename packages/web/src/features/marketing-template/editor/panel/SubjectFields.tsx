import { EMAIL_SUBJECT_MAX } from '@crm/contract/rules/limits'
import { useTranslation } from 'react-i18next'
import { MergeText } from '../../../marketing-area/MergeText.tsx'
import type { Content } from '../content.ts'
import classes from './Panel.module.css'

/** What programs show of a subject, and of what stands beside it. */
const SUBJECT_SHOWN = 60
const PREHEADER_SHOWN = 110

interface Props {
  readonly content: Content
  readonly onChange: (part: Partial<Content>, mark?: string) => void
}

function LengthHint({ text, shown }: { text: string; shown: number }) {
  const { t } = useTranslation('marketingTemplate')
  const count = [...text.replace(/\{\{[^{}]*\}\}/g, '········')].length
  return (
    <span className={count > shown ? classes.long : undefined}>
      {t(count > shown ? 'subject.long' : 'subject.count', { count, shown })}
    </span>
  )
}

/** Subject and what stands beside it in the list of mails. */
export function SubjectFields({ content, onChange }: Props) {
  const { t } = useTranslation('marketingTemplate')
  const { subject, preheader } = content
  return (
    <div className={classes.subject}>
      <MergeText
        name="subject"
        label={t('column.subject')}
        value={subject}
        maxLength={EMAIL_SUBJECT_MAX}
        required
        help={<LengthHint text={subject} shown={SUBJECT_SHOWN} />}
        onChange={(next) => onChange({ subject: next }, 'subject')}
      />
      <MergeText
        name="preheader"
        label={t('subject.preheader')}
        value={preheader}
        maxLength={EMAIL_SUBJECT_MAX}
        help={<LengthHint text={preheader} shown={PREHEADER_SHOWN} />}
        onChange={(next) => onChange({ preheader: next }, 'preheader')}
      />
    </div>
  )
}
