import { UnstyledButton } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import classes from './PhoneList.module.css'
import { type Segment, segments } from './segments.ts'

export function StatusSegments({ value, onChange }: { value: Segment | null; onChange: (segment: Segment) => void }) {
  const { t } = useTranslation('ticketMobile')
  return (
    <fieldset className={classes.segments} aria-label={t('list.segments')}>
      {segments.map((segment) => (
        <UnstyledButton
          key={segment}
          className={classes.segment ?? ''}
          aria-pressed={segment === value}
          onClick={() => onChange(segment)}
        >
          {t(`list.segment.${segment}`)}
        </UnstyledButton>
      ))}
    </fieldset>
  )
}
