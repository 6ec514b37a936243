import { VisuallyHidden } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { languages, setLanguage, useLanguage } from '../../kernel/i18n.ts'
import classes from './LanguageSwitch.module.css'

// Each language under its own name: who cannot read the present one must find the way out.
const names = { vi: 'Tiếng Việt', en: 'English' } as const

export function LanguageSwitch() {
  const { t } = useTranslation()
  const now = useLanguage()
  return (
    <fieldset className={classes.switch} aria-label={t('language')}>
      {languages.map((language) => (
        <button
          key={language}
          type="button"
          lang={language}
          aria-pressed={language === now}
          title={names[language]}
          onClick={() => void setLanguage(language)}
        >
          <span aria-hidden>{language.toUpperCase()}</span>
          <VisuallyHidden>{names[language]}</VisuallyHidden>
        </button>
      ))}
    </fieldset>
  )
}
