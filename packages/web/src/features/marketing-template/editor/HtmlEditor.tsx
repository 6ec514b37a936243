import { EMAIL_SOURCE_BYTES } from '@crm/contract/rules/limits'
import { Textarea } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import classes from './Editor.module.css'

const encoder = new TextEncoder()

/** The second kind: HTML that was made elsewhere. It is only text here; the preview shows what the server leaves of it. */
export function HtmlEditor({ value, onChange }: { value: string; onChange: (source: string) => void }) {
  const { t } = useTranslation('marketingTemplate')
  const isTooLong = encoder.encode(value).length > EMAIL_SOURCE_BYTES
  return (
    <div className={classes.html}>
      <Textarea
        name="source"
        label={t('html.label')}
        description={t('html.help')}
        error={isTooLong && t('html.tooLong', { size: EMAIL_SOURCE_BYTES / 1024 })}
        value={value}
        spellCheck={false}
        autosize
        minRows={20}
        maxRows={32}
        styles={{ input: { fontFamily: 'ui-monospace, monospace', fontSize: 13 } }}
        onChange={({ currentTarget }) => onChange(currentTarget.value)}
      />
    </div>
  )
}
