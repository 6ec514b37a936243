import { type MarketingChannel, type MessagePurpose, messagePurposes } from '@crm/contract/marketing-rules'
import { IconScale } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { RadioCards } from '../../../../ui/form/RadioCards.tsx'
import { Note } from '../../../../ui/Note.tsx'

interface Props {
  readonly channel: MarketingChannel
  readonly purpose: MessagePurpose
  readonly onChange: (purpose: MessagePurpose) => void
}

/** What it is for; of advertising the law wants more, which is said in a line. */
export function PurposeCards({ channel, purpose, onChange }: Props) {
  const { t } = useTranslation('massCampaign')
  return (
    <>
      <RadioCards
        label={t('field.purpose')}
        value={purpose}
        onChange={onChange}
        choices={messagePurposes.map((value) => ({
          value,
          label: t(`purpose.${value}.name`),
          help: t(`purpose.${value}.help`),
        }))}
      />
      {purpose === 'advertising' && (
        <Note icon={<IconScale size={20} aria-hidden />}>{t(`purpose.law.${channel}`)}</Note>
      )}
    </>
  )
}
