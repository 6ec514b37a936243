import { NativeSelect } from '@mantine/core'
import { Link, useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import classes from './PartNav.module.css'
import type { Section } from './parts.tsx'

interface Props {
  readonly sections: readonly Section[]
  readonly active: string
}

/** The parts of the settings: a list beside them, on a narrow page a choice above. */
export function PartNav({ sections, active }: Props) {
  const { t } = useTranslation('setting')
  const navigate = useNavigate()
  const open = (menu: string) => void navigate({ to: '/setting/{-$menu}', params: { menu } })
  return (
    <>
      <nav className={classes.list} aria-label={t('title')}>
        {sections.map(({ key, parts }) => (
          <section key={key} aria-labelledby={`setting-${key}`}>
            <h2 id={`setting-${key}`} className={classes.section}>
              {t(`section.${key}`)}
            </h2>
            <ul>
              {parts.map((part) => (
                <li key={part.key}>
                  <Link
                    to="/setting/{-$menu}"
                    params={{ menu: part.key }}
                    className={classes.link ?? ''}
                    aria-current={part.key === active ? 'page' : undefined}
                    title={t(`part.${part.key}`)}
                  >
                    {t(`part.${part.key}`)}
                  </Link>
                </li>
              ))}
            </ul>
          </section>
        ))}
      </nav>
      <NativeSelect
        className={classes.choice ?? ''}
        aria-label={t('choose')}
        value={active}
        data={sections.map(({ key, parts }) => ({
          group: t(`section.${key}`),
          items: parts.map((part) => ({ value: part.key, label: t(`part.${part.key}`) })),
        }))}
        onChange={({ currentTarget }) => open(currentTarget.value)}
      />
    </>
  )
}
