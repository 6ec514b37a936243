import { MantineProvider } from '@mantine/core'
import '../styles.ts'
import i18next from 'i18next'
import { createRoot } from 'react-dom/client'
import { initReactI18next } from 'react-i18next'
import en from '../../locales/en/ui.json'
import vi from '../../locales/vi/ui.json'
import { ConfirmProvider } from '../ConfirmDialog.tsx'
import { cssVariables, theme } from '../theme.ts'
import { Gallery } from './Gallery.tsx'

const asked = new URLSearchParams(window.location.search)
const scheme = asked.get('scheme') === 'dark' ? 'dark' : 'light'

await i18next.use(initReactI18next).init({
  lng: asked.get('lng') ?? 'vi',
  fallbackLng: 'vi',
  resources: { vi: { ui: vi }, en: { ui: en } },
  interpolation: { escapeValue: false },
})

const root = document.querySelector('#root')
if (root)
  createRoot(root).render(
    <MantineProvider theme={theme} cssVariablesResolver={cssVariables} forceColorScheme={scheme}>
      <ConfirmProvider>
        <Gallery part={asked.get('part') ?? 'list'} />
      </ConfirmProvider>
    </MantineProvider>,
  )
