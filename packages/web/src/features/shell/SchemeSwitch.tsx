import { ActionIcon, useComputedColorScheme, useMantineColorScheme } from '@mantine/core'
import { IconMoon, IconSun } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'

export function SchemeSwitch() {
  const { t } = useTranslation('shell')
  const { setColorScheme } = useMantineColorScheme()
  const isDark = useComputedColorScheme('light') === 'dark'
  const label = t(isDark ? 'scheme.toLight' : 'scheme.toDark')
  return (
    <ActionIcon size="lg" aria-label={label} title={label} onClick={() => setColorScheme(isDark ? 'light' : 'dark')}>
      {isDark ? <IconSun size={20} /> : <IconMoon size={20} />}
    </ActionIcon>
  )
}
