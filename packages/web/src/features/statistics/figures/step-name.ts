import { useTranslation } from 'react-i18next'

/** Of one campaign a step has its name; over several it is the first, the second … */
export function useStepName() {
  const { t } = useTranslation('statistics')
  return ({ place, name }: { place: number; name: string }) =>
    name === '' ? t('step.place', { place }) : `${place}. ${name}`
}
