import { Text, useMantineColorScheme } from '@mantine/core'
import { IconDeviceDesktop, IconMoon, IconSun } from '@tabler/icons-react'
import { startTransition, useOptimistic } from 'react'
import { useTranslation } from 'react-i18next'
import { type Language, setLanguage, useLanguage } from '../../kernel/i18n.ts'
import { RadioCards } from '../../ui/form/RadioCards.tsx'

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
      <RadioCards
        label={t('appearance.language')}
        // Each under its own name: who cannot read the present one must find the way out.
        choices={[
          { value: 'vi', label: 'Tiếng Việt', lang: 'vi' },
          { value: 'en', label: 'English', lang: 'en' },
        ]}
        value={language}
        onChange={chooseLanguage}
      />
      <RadioCards
        label={t('appearance.scheme')}
        choices={[
          { value: 'light', label: t('appearance.light'), icon: <IconSun {...icon} /> },
          { value: 'dark', label: t('appearance.dark'), icon: <IconMoon {...icon} /> },
          { value: 'auto', label: t('appearance.auto'), icon: <IconDeviceDesktop {...icon} /> },
        ]}
        value={colorScheme}
        onChange={setColorScheme}
      />
      <Text c="dimmed">{t('appearance.here')}</Text>
    </>
  )
}
