import { emailConfiguration } from '@crm/contract/setting'
import { Group, Text, TextInput } from '@mantine/core'
import { IconSend } from '@tabler/icons-react'
import { useMutation, useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../../kernel/call.ts'
import { refusedFields } from '../../../kernel/field-errors.ts'
import { refusalText } from '../../../kernel/i18n.ts'
import { useMe } from '../../../kernel/me.ts'
import { ActionButton } from '../../../ui/ActionButton.tsx'
import { Note } from '../../../ui/Note.tsx'
import classes from '../Setting.module.css'
import { personQuery } from '../setting-queries.ts'

interface Trial {
  readonly outcome: 'done' | 'failed'
  readonly answer: string | null
}

function Outcome({ trial, to, isKept }: { trial: Trial; to: string; isKept: boolean }) {
  const { t } = useTranslation('setting')
  const isDone = trial.outcome === 'done'
  return (
    <Note
      tone={isDone ? 'green' : 'red'}
      role="status"
      title={t(`mail.trial.${isDone && isKept ? 'kept' : trial.outcome}`, { to })}
    >
      {trial.answer === null
        ? !isDone && <p>{t('mail.trial.silent')}</p>
        : trial.answer !== '' && (
            <>
              <p>{t('mail.trial.answer')}</p>
              <code className={classes.answer}>{trial.answer}</code>
            </>
          )}
    </Note>
  )
}

/** Sends one mail by what is saved, and shows how it went. `isKept`: there is no server, mails are kept here. */
export function MailTrial({ isChanged, isKept }: { isChanged: boolean; isKept: boolean }) {
  const { t } = useTranslation('setting')
  const me = useMe()
  const own = useQuery({ ...personQuery(me?.userId ?? 0), enabled: me !== null })
  const [typed, setTyped] = useState<string | null>(null)
  const to = typed ?? own.data?.email ?? ''
  const trial = useMutation({
    mutationFn: (address: string) => call(emailConfiguration.test, { body: { to: address } }),
  })
  const error = trial.error && (refusedFields(trial.error)['to'] ?? refusalText(trial.error))

  function submit(event?: FormEvent) {
    event?.preventDefault()
    if (!isChanged && !trial.isPending && to.trim() !== '') trial.mutate(to.trim())
  }
  return (
    <form noValidate className={classes.trial} aria-label={t('mail.trial.title')} onSubmit={submit}>
      <h3>{t('mail.trial.title')}</h3>
      <Text c="dimmed">{t('mail.trial.explain')}</Text>
      <Group align="start" gap="sm">
        <TextInput
          name="to"
          type="email"
          flex="1 1 240px"
          label={t('mail.trial.to')}
          autoComplete="off"
          value={to}
          error={error}
          onChange={({ currentTarget }) => {
            setTyped(currentTarget.value)
            trial.reset()
          }}
        />
        <ActionButton
          variant="default"
          // Beside the field and not beside its label.
          mt={25}
          leftSection={<IconSend size={16} aria-hidden />}
          loading={trial.isPending}
          reason={isChanged ? t('mail.trial.saveFirst') : undefined}
          onClick={() => submit()}
        >
          {t('mail.trial.send')}
        </ActionButton>
      </Group>
      {trial.data && <Outcome trial={trial.data} to={trial.variables} isKept={isKept} />}
    </form>
  )
}
