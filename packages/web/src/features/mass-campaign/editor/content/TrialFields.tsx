import { EMAIL_SUBJECT_MAX, VARIANTS_MAX } from '@crm/contract/rules/limits'
import { Button, Group, NumberInput, Switch } from '@mantine/core'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { FieldPairs } from '../../../../ui/form/FormSection.tsx'
import { RadioChips } from '../../../../ui/RadioChips.tsx'
import { MergeText } from '../../../marketing-area/MergeText.tsx'
import type { Trial, TypedMass } from '../typed-mass.ts'
import classes from './Content.module.css'
import { TemplateChoice } from './TemplateChoice.tsx'

type Variant = Trial['variants'][number]
const letters = ['A', 'B', 'C', 'D']
const variantOf = (templateId: number): Variant => ({ subject: '', templateId, number: 1 })
const begun = (templateId: number): Trial => ({
  variants: [variantOf(templateId), variantOf(templateId)],
  samplePercent: 20,
  waitMinutes: 240,
  by: 'opened',
})
const waits = [30, 60, 120, 240, 480, 1_440] as const

interface Props {
  readonly trial: Trial | null
  readonly templateId: number
  readonly onChange: (part: Partial<TypedMass>) => void
}

interface VariantProps {
  readonly variant: Variant
  readonly letter: string
  readonly onChange: (part: Partial<Variant>) => void
  readonly onRemove: (() => void) | undefined
}

function VariantFields({ variant, letter, onChange, onRemove }: VariantProps) {
  const { t } = useTranslation('massCampaign')
  return (
    <fieldset className={classes.variant}>
      <legend>{t('trial.variant', { letter })}</legend>
      <TemplateChoice
        label={t('field.templateId')}
        templateId={variant.templateId}
        onChange={(templateId) => onChange({ templateId, number: 1 })}
      />
      <MergeText
        name={`subject${letter}`}
        label={t('field.subject')}
        value={variant.subject}
        maxLength={EMAIL_SUBJECT_MAX}
        onChange={(subject) => onChange({ subject })}
      />
      {onRemove && (
        <Button
          variant="subtle"
          color="gray"
          size="compact-sm"
          justify="start"
          leftSection={<IconTrash size={14} />}
          onClick={onRemove}
        >
          {t('trial.remove', { letter })}
        </Button>
      )}
    </fieldset>
  )
}

/** How many try it first, how long is waited, and what decides. */
function Rule({ trial, set }: { trial: Trial; set: (part: Partial<Trial>) => void }) {
  const { t } = useTranslation('massCampaign')
  return (
    <>
      <FieldPairs>
        <NumberInput
          label={t('trial.sample')}
          description={t('trial.sampleHelp')}
          min={1}
          max={100}
          suffix=" %"
          allowDecimal={false}
          value={trial.samplePercent}
          onChange={(next) => typeof next === 'number' && next >= 1 && set({ samplePercent: Math.min(100, next) })}
        />
        <div>
          <span className={classes.label}>{t('trial.by')}</span>
          <RadioChips
            label={t('trial.by')}
            options={(['opened', 'clicked'] as const).map((key) => ({ key, label: t(`trial.by_${key}`) }))}
            value={trial.by}
            onPick={(by) => set({ by })}
          />
        </div>
      </FieldPairs>
      <div>
        <span className={classes.label}>{t('trial.wait')}</span>
        <RadioChips
          label={t('trial.wait')}
          options={waits.map((minutes) => ({
            key: String(minutes),
            label: minutes < 60 ? t('trial.minutes', { count: minutes }) : t('trial.hours', { count: minutes / 60 }),
          }))}
          value={String(trial.waitMinutes)}
          onPick={(minutes) => set({ waitMinutes: Number(minutes) })}
        />
      </div>
      <p className={classes.quiet}>
        {t('trial.explain', { percent: trial.samplePercent, by: t(`trial.by_${trial.by}`) })}
      </p>
    </>
  )
}

/** Two to four variants of one mail: a sample gets each, the rest gets the one that did better. */
export function TrialFields({ trial, templateId, onChange }: Props) {
  const { t } = useTranslation('massCampaign')
  const set = (part: Partial<Trial>) => trial && onChange({ trial: { ...trial, ...part } })
  const variants = trial?.variants ?? []
  const change = (place: number, part: Partial<Variant>) =>
    set({ variants: variants.map((one, at) => (at === place ? { ...one, ...part } : one)) })
  return (
    <>
      <Switch
        label={t('trial.on')}
        description={t('trial.help')}
        checked={trial !== null}
        onChange={({ currentTarget }) => onChange({ trial: currentTarget.checked ? begun(templateId) : null })}
      />
      {trial && (
        <>
          {variants.map((variant, place) => (
            <VariantFields
              // biome-ignore lint/suspicious/noArrayIndexKey: they are A, B, C, D by their place
              key={place}
              variant={variant}
              letter={letters[place] ?? ''}
              onChange={(part) => change(place, part)}
              onRemove={
                variants.length > 2 ? () => set({ variants: variants.filter((_, at) => at !== place) }) : undefined
              }
            />
          ))}
          {variants.length < VARIANTS_MAX && (
            <Group>
              <Button
                variant="default"
                leftSection={<IconPlus size={16} />}
                onClick={() => set({ variants: [...variants, variantOf(variants[0]?.templateId ?? templateId)] })}
              >
                {t('trial.add')}
              </Button>
            </Group>
          )}
          <Rule trial={trial} set={set} />
        </>
      )}
    </>
  )
}
