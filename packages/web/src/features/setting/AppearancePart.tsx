import { useMantineColorScheme } from '@mantine/core'
import { IconDeviceDesktop, IconMoon, IconSun } from '@tabler/icons-react'
import { startTransition, useOptimistic } from 'react'
import { useTranslation } from 'react-i18next'
import { type Language, setLanguage, useLanguage } from '../../kernel/i18n.ts'
import { Choices } from './Choices.tsx'
import classes from './Setting.module.css'

/** Language and colours; both hold at once, on this device. */
export function AppearancePart() {
  const { t } = useTranslation('setting')
  // Marked at once: the texts of the other language may still travel.
  const [language, markLanguage] = useOptimistic(useLanguage())
  const { colorScheme, setColorScheme } = useMantineColorScheme()
  const chooseLanguage = (value: Language) =>
    startTransition(async () => {
      markLanguage(value)
      await setLanguage(value)
    })
  const icon = { size: 20, stroke: 1.5, 'aria-hidden': true }
  return (
    <>
      <Choices
        name="language"
        legend={t('appearance.language')}
        // Each under its own name: who cannot read the present one must find the way out.
        choices={[
          { value: 'vi', label: 'Tiếng Việt', lang: 'vi' },
          { value: 'en', label: 'English', lang: 'en' },
        ]}
        chosen={language}
        onChoose={chooseLanguage}
      />
      <Choices
        name="scheme"
        legend={t('appearance.scheme')}
        choices={[
          { value: 'light', label: t('appearance.light'), icon: <IconSun {...icon} /> },
          { value: 'dark', label: t('appearance.dark'), icon: <IconMoon {...icon} /> },
          { value: 'auto', label: t('appearance.auto'), icon: <IconDeviceDesktop {...icon} /> },
        ]}
        chosen={colorScheme}
        onChoose={setColorScheme}
      />
      <p className={classes.quiet}>{t('appearance.here')}</p>
    </>
  )
}
