import { useNavigate, useParams } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { PageHeader } from '../../ui/PageHeader.tsx'
import { ViewTabs } from '../../ui/ViewTabs.tsx'
import { AppearancePart } from './AppearancePart.tsx'
import { DevicesPart } from './DevicesPart.tsx'
import { PasswordPart } from './PasswordPart.tsx'
import { ProfilePart } from './ProfilePart.tsx'
import classes from './Setting.module.css'

const parts = {
  profile: ProfilePart,
  password: PasswordPart,
  devices: DevicesPart,
  appearance: AppearancePart,
} as const
type PartName = keyof typeof parts
const names = Object.keys(parts) as PartName[]

const isPart = (text: unknown): text is PartName => names.some((name) => name === text)

/** What a person sets for the own account; the part stands in the address. */
export default function SettingPage() {
  const { t } = useTranslation('setting')
  const { menu }: { menu?: string } = useParams({ strict: false })
  const navigate = useNavigate()
  const active = isPart(menu) ? menu : 'profile'
  const Part = parts[active]
  const open = (name: string) => void navigate({ to: '/setting/{-$menu}', params: { menu: name } })
  return (
    <>
      <PageHeader title={t('title')} />
      <ViewTabs
        label={t('title')}
        views={names.map((key) => ({ key, label: t(`tab.${key}`) }))}
        active={active}
        onPick={open}
        panelId="setting-part"
      />
      <section id="setting-part" role="tabpanel" aria-label={t(`tab.${active}`)} className={classes.part}>
        <Part />
      </section>
    </>
  )
}
