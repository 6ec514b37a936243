import { smsGateway } from '@crm/contract/sms-gateway'
import { TextInput } from '@mantine/core'
import { useMutation, useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../../../kernel/call.ts'
import { refusedFields } from '../../../../kernel/field-errors.ts'
import { refusalText } from '../../../../kernel/i18n.ts'
import { ActionButton } from '../../../../ui/ActionButton.tsx'
import { Note } from '../../../../ui/Note.tsx'
import policy from '../Marketing.module.css'
import classes from '../Setup.module.css'
import { brandsQuery } from '../setup-queries.ts'

const tones = { sent: 'green', refused: 'red', retry: 'amber', unknown: 'amber' } as const

/** Sends one message to a number of one's own, by what is saved. */
export function GatewayTrial({ gatewayId }: { gatewayId: number }) {
  const { t } = useTranslation('marketingSetting')
  const brands = useQuery(brandsQuery).data ?? []
  const own = brands.find((brand) => brand.gatewayId === gatewayId)
  const [to, setTo] = useState('')
  const [brand, setBrand] = useState<string | null>(null)
  const [text, setText] = useState(t('trial.words'))
  const body = { gatewayId, to: to.trim(), brand: (brand ?? own?.name ?? '').trim(), text }
  const trial = useMutation({ mutationFn: () => call(smsGateway.test, { body }) })
  const faults = trial.error ? refusedFields(trial.error) : {}
  const isTold = trial.error && Object.keys(faults).length === 0

  function submit(event: FormEvent) {
    event.preventDefault()
    if (!trial.isPending && body.to !== '') trial.mutate()
  }
  return (
    <form noValidate className={classes.trial} aria-label={t('trial.title')} onSubmit={submit}>
      <div className={policy.short}>
        <TextInput
          label={t('trial.to')}
          type="tel"
          autoComplete="off"
          value={to}
          error={faults['to']}
          onChange={({ currentTarget }) => setTo(currentTarget.value)}
        />
        <TextInput
          label={t('trial.brand')}
          maxLength={11}
          value={brand ?? own?.name ?? ''}
          error={faults['brand']}
          onChange={({ currentTarget }) => setBrand(currentTarget.value)}
        />
      </div>
      <TextInput
        label={t('trial.text')}
        maxLength={160}
        value={text}
        error={faults['text']}
        onChange={({ currentTarget }) => setText(currentTarget.value)}
      />
      <div>
        <ActionButton type="submit" variant="default" loading={trial.isPending}>
          {t('trial.send')}
        </ActionButton>
      </div>
      {isTold && (
        <Note tone="red" role="alert">
          {refusalText(trial.error)}
        </Note>
      )}
      {trial.data && (
        <Note tone={tones[trial.data.outcome]} role="status" title={t(`trial.outcome.${trial.data.outcome}`)}>
          {trial.data.answer !== '' && <p>{t('trial.answer', { answer: trial.data.answer })}</p>}
        </Note>
      )}
    </form>
  )
}
