import { campaign } from '@crm/contract/campaign'
import { AddCampaign, UpdateCampaign } from '@crm/contract/campaign-fields'
import type { CampaignView } from '@crm/contract/campaign-views'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useParams } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { readId } from '../../../kernel/address-id.ts'
import { usePageName } from '../../../kernel/title.ts'
import { showToast } from '../../../kernel/toast.ts'
import { useWayBack } from '../../../kernel/use-way-back.ts'
import { FormPage } from '../../../kit/form/FormPage.tsx'
import { useEndpointForm } from '../../../kit/form/use-endpoint-form.ts'
import type { Form } from '../../../kit/form/use-form.ts'
import { FormSection } from '../../../ui/form/FormSection.tsx'
import { PageHeader } from '../../../ui/PageHeader.tsx'
import { RecordNote } from '../../../ui/RecordNote.tsx'
import { RecordPage } from '../../../ui/RecordPage.tsx'
import { campaignQuery, keepCampaign } from '../campaign-queries.ts'
import { NoCampaign, Waiting } from '../NoCampaign.tsx'
import { AboutFields, OutcomeField, PeopleFields, ReasonRows, SplitFields } from './PlanFields.tsx'
import { StepRows } from './StepRows.tsx'
import { addBody, checkCampaign, newCampaign, planIn, type TypedCampaign, typedOf } from './typed-campaign.ts'

const fieldOf = {
  'campaign.maxManagers': 'managerIds',
  'campaign.participantTaken': 'participantIds',
  'campaign.fewMethods': 'approachMethods',
  'campaign.methodUsed': 'approachMethods',
  'campaign.datesReversed': 'endDate',
} as const

/** What both forms have in common. */
function useShared() {
  const { t } = useTranslation('campaign')
  const navigate = useNavigate()
  return {
    label: (field: string) => {
      const [whole = '', place, part] = field.split('.')
      if (part === undefined) return t(`field.${field}`)
      return place === 'task' || place === 'message'
        ? t('editor.taskPart', { end: t(`field.${whole}`), part: t(`editor.part.${part}`) })
        : t('editor.stepPart', { part: t(`editor.part.${part}`), number: Number(place) + 1 })
    },
    check: checkCampaign,
    fieldOf,
    onDone(view: CampaignView) {
      keepCampaign(view)
      showToast({ tone: 'success', key: 'campaign:editor.saved' })
      void navigate({ to: '/campaign/detail/{-$id}', params: { id: String(view.campaignId) } })
    },
  }
}

interface FrameProps {
  readonly form: Form<TypedCampaign>
  readonly title: string
  readonly submitLabel: string
  readonly hasPeople: boolean
}

function Frame({ form, title, submitLabel, hasPeople }: FrameProps) {
  const { t } = useTranslation('campaign')
  const goBack = useWayBack('/campaigns')
  usePageName(title)
  return (
    <>
      <PageHeader title={title} />
      <FormPage form={form} label={title} submitLabel={submitLabel} onLeave={goBack}>
        <FormSection level={2} title={t('editor.about')}>
          <AboutFields form={form} />
        </FormSection>
        <FormSection level={2} title={t('editor.steps')}>
          <StepRows
            steps={form.values.approachMethods}
            faults={form.faults}
            onChange={(approachMethods) => form.change({ approachMethods })}
          />
        </FormSection>
        <FormSection level={2} title={t('editor.people')}>
          {hasPeople && <PeopleFields form={form} />}
          <SplitFields form={form} />
        </FormSection>
        <FormSection level={2} title={t('editor.ends')}>
          <OutcomeField form={form} name="success" />
          <OutcomeField form={form} name="failure" />
        </FormSection>
        <FormSection level={2} title={t('editor.reasons')}>
          <ReasonRows form={form} />
        </FormSection>
      </FormPage>
    </>
  )
}

function NewCampaign() {
  const { t } = useTranslation('campaign')
  const form = useEndpointForm(campaign.add, {
    ...useShared(),
    schema: AddCampaign,
    initial: newCampaign(new Date()),
    body: addBody,
  })
  return <Frame form={form} title={t('editor.new')} submitLabel={t('list.add')} hasPeople />
}

function ChangedCampaign({ view }: { view: CampaignView }) {
  const { t } = useTranslation('campaign')
  const { campaignId, version } = view
  const form = useEndpointForm(campaign.update, {
    ...useShared(),
    schema: UpdateCampaign,
    initial: typedOf(view),
    body: (typed: TypedCampaign) => ({ ...planIn(typed), campaignId, version }),
  })
  return <Frame form={form} title={view.name} submitLabel={t('editor.save')} hasPeople={false} />
}

/** Only who plans a campaign changes it; to others its page says what it is. */
function Existing({ campaignId }: { campaignId: number }) {
  const { t } = useTranslation('campaign')
  const query = useQuery(campaignQuery(campaignId))
  return (
    <RecordPage asked={query} notThere={<NoCampaign />} waiting={<Waiting />}>
      {(view) =>
        view.canPlan && view.state !== 'locked' ? (
          <ChangedCampaign view={view} />
        ) : (
          <RecordNote>{t(view.canPlan ? 'reason.locked' : 'reason.notYours')}</RecordNote>
        )
      }
    </RecordPage>
  )
}

/** The plan of a campaign: a new one, or one that is there. */
export default function EditorPage() {
  const { id } = useParams({ strict: false })
  const campaignId = readId(id)
  if (id === undefined) return <NewCampaign />
  return campaignId === 0 ? <NoCampaign /> : <Existing key={campaignId} campaignId={campaignId} />
}
