import type { EmailConfiguration } from '@crm/contract/setting'
import { IconMailForward, IconMailOff } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Note } from '../../../ui/Note.tsx'
import { Loaded } from '../Loaded.tsx'
import { SettingForm, useSettingForm } from '../SettingForm.tsx'
import { mailQuery } from '../setting-queries.ts'
import { DkimFields, SenderFields, ServerFields } from './MailFields.tsx'
import { MailTrial } from './MailTrial.tsx'
import { checkMail, keepMail, mailFieldOf, mailFieldsOf, readMailAgain, sendMailForm } from './mail-form.ts'

/** Where mail goes at this moment. */
function Way({ sends }: Pick<EmailConfiguration, 'sends'>) {
  const { t } = useTranslation('setting')
  const Icon = sends === 'outbox' ? IconMailOff : IconMailForward
  return (
    <Note tone={sends === 'outbox' ? 'amber' : 'slate'} icon={<Icon size={20} stroke={1.5} aria-hidden />}>
      {t(`mail.sends.${sends}`)}
    </Note>
  )
}

function MailForm({ view }: { view: EmailConfiguration }) {
  const { t } = useTranslation('setting')
  const form = useSettingForm({
    view,
    valuesOf: mailFieldsOf,
    label: (field) => t(`mail.${field}`),
    check: checkMail,
    send: sendMailForm,
    keep: keepMail,
    readAgain: readMailAgain,
    fieldOf: mailFieldOf,
  })
  return (
    <>
      <Way sends={view.sends} />
      <SettingForm label={t('part.email')} form={form}>
        <ServerFields view={view} form={form} />
        <SenderFields view={view} form={form} />
        <DkimFields view={view} form={form} />
      </SettingForm>
      <MailTrial isChanged={form.changed} isKept={view.sends === 'outbox'} />
    </>
  )
}

/** Where the product's mails leave from, and in whose name. */
export default function EmailPart() {
  const query = useQuery(mailQuery)
  return <Loaded query={query}>{(view) => <MailForm view={view} />}</Loaded>
}
