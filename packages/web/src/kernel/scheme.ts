import { localStorageColorSchemeManager } from '@mantine/core'

const KEY = 'lite-crm-scheme'

// Outside the vault: it paints the first frame, before anything can be decrypted, and says nothing of a person.
export const schemeManager = localStorageColorSchemeManager({ key: KEY })
