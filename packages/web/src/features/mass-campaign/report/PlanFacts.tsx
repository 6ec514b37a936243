import { massCan } from '@crm/contract/marketing-rules'
import { showDateTime } from '@crm/contract/rules/dates'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { FactGroup, FactPairs, ReadFact } from '../../../ui/FactField.tsx'
import { MailFrame } from '../../marketing-template/MailFrame.tsx'
import { CountPanel } from '../editor/audience/CountPanel.tsx'
import { mailLookQuery } from '../editor/content/mail-look.ts'
import guide from '../editor/Guide.module.css'
import { typedOf } from '../editor/typed-mass.ts'
import { channelOf, isEmail, type MassView } from '../mass-queries.ts'
import classes from './Report.module.css'

function Content({ view }: { view: MassView }) {
  const { t } = useTranslation('massCampaign')
  const typed = typedOf(view)
  const look = useQuery(mailLookQuery(typed)).data
  if (!isEmail(view))
    return (
      <FactGroup title={t('content.title')}>
        <ReadFact label={t('field.text')}>{view.text}</ReadFact>
        <ReadFact label={t('field.brandId')}>{view.brandName}</ReadFact>
        <ReadFact label={t('field.purpose')}>{t(`purpose.${view.purpose}.name`)}</ReadFact>
      </FactGroup>
    )
  return (
    <FactGroup title={t('content.title')}>
      <ReadFact label={t('field.subject')}>{look?.subject ?? view.subject}</ReadFact>
      <ReadFact label={t('field.templateId')}>{view.templateName}</ReadFact>
      <ReadFact label={t('field.senderId')}>
        {view.senderAddress && `${view.senderName} <${view.senderAddress}>`}
      </ReadFact>
      <ReadFact label={t('field.purpose')}>{t(`purpose.${view.purpose}.name`)}</ReadFact>
      <ReadFact label={t('field.tracking')}>{t(`tracking.${view.tracking}.name`)}</ReadFact>
      {look && <MailFrame html={look.html} title={t('look.title')} className={classes.frame} />}
    </FactGroup>
  )
}

/** What it was, or is to be: for who reads and does not change. */
export function PlanFacts({ view }: { view: MassView }) {
  const { t } = useTranslation('massCampaign')
  return (
    <div className={guide.halves}>
      <div className={guide.fields}>
        <FactPairs>
          <FactGroup title={t('quick.plan')}>
            {view.description !== '' && <ReadFact label={t('field.description')}>{view.description}</ReadFact>}
            {view.scheduledDate && (
              <ReadFact label={t('field.scheduledDate')}>{showDateTime(view.scheduledDate)}</ReadFact>
            )}
            <ReadFact label={t('field.creator')}>
              {view.createUserFullName} · {showDateTime(view.createdDate)}
            </ReadFact>
          </FactGroup>
        </FactPairs>
        <Content view={view} />
      </div>
      {/* Whom it reached stands in its recipients; whom it would reach today says nothing of it any more. */}
      {massCan.edit(view.state) && (
        <CountPanel channel={channelOf(view)} campaignId={view.campaignId} values={typedOf(view)} />
      )}
    </div>
  )
}
