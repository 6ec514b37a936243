import { Group, TagsInput } from '@mantine/core'
import { IconSend } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../../../kernel/call.ts'
import { refusalText } from '../../../../kernel/i18n.ts'
import { useMay } from '../../../../kernel/may.ts'
import { ActionButton } from '../../../../ui/ActionButton.tsx'
import { AsyncSelect } from '../../../../ui/AsyncSelect.tsx'
import { FieldPairs, FormSection } from '../../../../ui/form/FormSection.tsx'
import { Note } from '../../../../ui/Note.tsx'
import { numberIn, type Option } from '../../../../ui/options.ts'
import { RadioChips } from '../../../../ui/RadioChips.tsx'
import { loadCustomersFor } from '../../../customer/customer-options.ts'
import { massChannels } from '../../mass-channel.ts'
import { channelOf } from '../../mass-queries.ts'
import classes from '../Guide.module.css'
import type { StepProps } from '../steps.ts'
import { hasContent } from '../typed-mass.ts'

const ADDRESSES_MAX = 5
const letters = ['A', 'B', 'C', 'D']
type Sent = readonly { readonly to: string; readonly outcome: 'sent' | 'refused' | 'unknown' }[]

/** How it went with each address. */
function Outcome({ results }: { results: Sent }) {
  const { t } = useTranslation('massCampaign')
  const isFine = results.every(({ outcome }) => outcome === 'sent')
  return (
    <Note tone={isFine ? 'green' : 'amber'}>
      <ul>
        {results.map(({ to, outcome }) => (
          <li key={to}>
            <bdi>{to}</bdi>: {t(`test.${outcome}`)}
          </li>
        ))}
      </ul>
    </Note>
  )
}

/** Sends it to colleagues as one customer would have it. What is not saved yet is saved first. */
export function TestSend({ view, form }: Pick<StepProps, 'view' | 'form'>) {
  const { t } = useTranslation('massCampaign')
  const { viewAll } = useMay('MNU_Customer')
  const [to, setTo] = useState<string[]>([])
  const [customer, setCustomer] = useState<Option | null>(null)
  const [variant, setVariant] = useState(1)
  const channel = channelOf(view)
  const { trial } = form.values
  const test = useMutation({
    mutationFn: async () => {
      if ((await form.submit()) !== undefined) return []
      const body = {
        campaignId: view.campaignId,
        to,
        customerId: numberIn(customer) ?? 0,
        variant: trial ? variant : 0,
      }
      return (await call(massChannels[channel].calls.sendTest, { body })).results
    },
  })
  const reason = !hasContent(channel, form.values)
    ? t('test.noContent')
    : to.length === 0
      ? t('test.nobody')
      : undefined
  return (
    <FormSection title={t('test.title')} level={2}>
      <p className={classes.quiet}>{t(`test.help.${channel}`)}</p>
      {trial && (
        <RadioChips
          label={t('trial.variants')}
          options={trial.variants.map((_, place) => ({
            key: String(place + 1),
            label: t('trial.variant', { letter: letters[place] }),
          }))}
          value={String(variant)}
          onPick={(next) => setVariant(Number(next))}
        />
      )}
      <FieldPairs>
        <TagsInput
          label={t(`test.to.${channel}`)}
          placeholder={t('test.toHint')}
          maxTags={ADDRESSES_MAX}
          maxLength={254}
          value={to}
          acceptValueOnBlur
          onChange={setTo}
          clearButtonProps={{ 'aria-label': t('test.clear') }}
        />
        <AsyncSelect
          label={t('look.as')}
          placeholder={t('look.asHint')}
          load={loadCustomersFor(viewAll)}
          value={customer}
          onChange={setCustomer}
        />
      </FieldPairs>
      <Group>
        <ActionButton
          variant="default"
          leftSection={<IconSend size={16} aria-hidden />}
          loading={test.isPending}
          reason={reason}
          onClick={() => test.mutate()}
        >
          {t('test.send')}
        </ActionButton>
      </Group>
      <div role="status">{test.data && test.data.length > 0 && <Outcome results={test.data} />}</div>
      <div role="alert">{test.error && <Note tone="red">{refusalText(test.error)}</Note>}</div>
    </FormSection>
  )
}
