import { IconLayoutGrid, IconTable } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { RadioChips } from '../../../ui/RadioChips.tsx'

const icons = { gallery: <IconLayoutGrid size={16} aria-hidden />, table: <IconTable size={16} aria-hidden /> }
export const layouts = ['gallery', 'table'] as const
type LayoutName = (typeof layouts)[number]

/** As pictures, or as a table with more facts. */
export function LayoutSwitch({ layout, onPick }: { layout: string; onPick: (layout: LayoutName) => void }) {
  const { t } = useTranslation('marketingTemplate')
  return (
    <RadioChips
      label={t('layout.label')}
      value={layouts.find((one) => one === layout) ?? 'gallery'}
      onPick={onPick}
      options={layouts.map((key) => ({ key, label: t(`layout.${key}`), icon: icons[key] }))}
    />
  )
}
