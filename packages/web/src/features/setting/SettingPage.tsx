import { useParams } from '@tanstack/react-router'
import { Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { useMay } from '../../kernel/may.ts'
import { useMe } from '../../kernel/me.ts'
import { usePageName } from '../../kernel/title.ts'
import { PageHeader } from '../../ui/PageHeader.tsx'
import { Denied, Loading } from '../../ui/StateViews.tsx'
import { PartNav } from './PartNav.tsx'
import { isKnownPart, sectionsFor } from './parts.tsx'
import classes from './Setting.module.css'

/** What a person sets for the own account, and what an administrator sets for all; the part stands in the address. */
export default function SettingPage() {
  const { t } = useTranslation('setting')
  const { menu = '' }: { menu?: string } = useParams({ strict: false })
  const sections = sectionsFor(useMe(), {
    lists: useMay('MNU_Setting').access,
    tickets: useMay('MNU_Issue').access,
    calendar: useMay('MNU_Appointment').access,
  })
  const active = isKnownPart(menu) ? menu : 'profile'
  const part = sections.flatMap(({ parts }) => parts).find(({ key }) => key === active)
  usePageName(part ? t(`part.${active}`) : null)
  return (
    <>
      <PageHeader title={t('title')} />
      <div className={classes.page}>
        <PartNav sections={sections} active={active} />
        {part ? (
          <section key={active} aria-labelledby="setting-part" className={classes.part}>
            <h2 id="setting-part" className={classes.title}>
              {t(`part.${active}`)}
            </h2>
            <Suspense fallback={<Loading />}>
              <part.Body />
            </Suspense>
          </section>
        ) : (
          <Denied />
        )}
      </div>
    </>
  )
}
