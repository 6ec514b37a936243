import type { MarketingChannel } from '@crm/contract/marketing-rules'
import { SUPPRESSIONS_PER_IMPORT_MAX } from '@crm/contract/rules/limits'
import { suppression } from '@crm/contract/suppression'
import { Button, FileButton, Select, Textarea, TextInput } from '@mantine/core'
import { IconFileUpload } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../kernel/call.ts'
import { showCount } from '../../kernel/format.ts'
import { useForm } from '../../kit/form/use-form.ts'
import { FormDialog } from '../../ui/form/FormDialog.tsx'
import { RadioCards } from '../../ui/form/RadioCards.tsx'
import { Note } from '../../ui/Note.tsx'
import { addressLines } from './address-lines.ts'
import { refreshRecipients } from './recipient-queries.ts'

const channels = ['email', 'sms'] as const
const reasons = ['doNotContact', 'manual'] as const
const REFUSED_SHOWN = 20

interface Values {
  readonly channel: MarketingChannel
  readonly lines: string
  readonly reason: (typeof reasons)[number]
  readonly note: string
}
interface Result {
  readonly added: number
  readonly already: number
  readonly refused: readonly { readonly line: number; readonly address: string }[]
}
const blank: Values = { channel: 'email', lines: '', reason: 'doNotContact', note: '' }

/** How it went; what is no address is named by its line. */
function Outcome({ result: { added, already, refused } }: { result: Result }) {
  const { t } = useTranslation('email')
  return (
    <Note tone={refused.length > 0 ? 'amber' : 'green'} role="status" title={t('imported.added', { count: added })}>
      {already > 0 && <p>{t('imported.already', { count: already })}</p>}
      {refused.length > 0 && (
        <>
          <p>{t('imported.refused', { count: refused.length })}</p>
          <ul>
            {refused.slice(0, REFUSED_SHOWN).map(({ line, address }) => (
              <li key={line}>{t('imported.line', { line, address })}</li>
            ))}
          </ul>
        </>
      )}
    </Note>
  )
}

/** A list comes in at once, pasted or from a file. */
export function ImportDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('email')
  const [result, setResult] = useState<Result>()
  const form = useForm({
    initial: blank,
    label: (field) => t(`suppression.field.${field}`),
    required: ['lines'],
    check: ({ lines }) => ({
      lines:
        addressLines(lines).length > SUPPRESSIONS_PER_IMPORT_MAX
          ? t('imported.tooMany', { maximum: showCount(SUPPRESSIONS_PER_IMPORT_MAX) })
          : undefined,
    }),
    send: ({ lines, ...body }, repeatKey) =>
      call(suppression.import, { body: { ...body, addresses: addressLines(lines) }, repeatKey }),
    onDone(reply) {
      setResult(reply)
      form.change({ lines: '' })
      void refreshRecipients()
    },
  })
  const { values, field, change } = form
  const count = addressLines(values.lines).length
  return (
    <FormDialog
      form={form}
      title={t('suppression.import')}
      submitLabel={t('imported.submit', { count })}
      leaveLabel={result && t('imported.close')}
      onClose={onClose}
    >
      {result && <Outcome result={result} />}
      <RadioCards
        label={t('suppression.field.channel')}
        choices={channels.map((value) => ({ value, label: t(`channel.${value}`) }))}
        value={values.channel}
        onChange={(channel) => change({ channel })}
      />
      <Textarea {...field('lines')} rows={8} description={t('imported.help')} spellCheck={false} data-autofocus />
      <FileButton
        accept=".txt,.csv,text/plain,text/csv"
        onChange={(file) => void file?.text().then((lines) => change({ lines }))}
      >
        {(props) => (
          <Button {...props} variant="default" w="fit-content" leftSection={<IconFileUpload size={16} aria-hidden />}>
            {t('imported.file')}
          </Button>
        )}
      </FileButton>
      <Select
        label={t('suppression.field.reason')}
        data={reasons.map((value) => ({ value, label: t(`suppression.reason.${value}`) }))}
        allowDeselect={false}
        value={values.reason}
        onChange={(value) => change({ reason: reasons.find((one) => one === value) ?? 'doNotContact' })}
      />
      <TextInput {...field('note')} maxLength={500} />
    </FormDialog>
  )
}
