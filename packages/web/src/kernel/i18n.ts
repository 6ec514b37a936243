import { LANGUAGE_FALLBACK } from '@crm/contract/rules/limits'
import i18next from 'i18next'
import { initReactI18next, useTranslation } from 'react-i18next'
import { type Failure, isFailure } from './failure.ts'
import { showToast } from './toast.ts'
import { within } from './within.ts'

export const languages = ['vi', 'en'] as const
export type Language = (typeof languages)[number]

type Texts = Record<string, unknown>
/** In the first bundle: what must show without a network. */
const bundled = import.meta.glob<Texts>('../locales/vi/{kernel,notice,refusal,ui}.json', {
  eager: true,
  import: 'default',
})
const files = import.meta.glob<Texts>(['../locales/*/*.json', '!../locales/vi/{kernel,notice,refusal,ui}.json'], {
  import: 'default',
})

const KEY = 'lite-crm-language'
/** Nobody looks at an empty page for longer; the product then speaks what it brought along. */
const TEXTS_PATIENCE_MS = 15_000
const FIRST_NAMESPACES = ['kernel', 'notice', 'refusal', 'ui']
const wanted = new Set(FIRST_NAMESPACES)

const fileOf = (language: string, namespace: string) => `../locales/${language}/${namespace}.json`
const isLanguage = (text: unknown): text is Language => languages.some((language) => language === text)

// Outside the vault: it chooses the very first text, before anything can be decrypted, and says nothing of a person.
function storedLanguage(): Language {
  try {
    const stored = localStorage.getItem(KEY)
    return isLanguage(stored) ? stored : LANGUAGE_FALLBACK
  } catch {
    return LANGUAGE_FALLBACK
  }
}

function storeLanguage(language: Language) {
  try {
    localStorage.setItem(KEY, language)
  } catch {
    // Kept for this page alone.
  }
}

async function loadOne(language: string, namespace: string) {
  if (i18next.hasResourceBundle(language, namespace)) return
  const path = fileOf(language, namespace)
  const texts = bundled[path] ?? (await files[path]?.())
  if (texts !== undefined) i18next.addResourceBundle(language, namespace, texts)
}

/** The texts of features, in the present language. A route names those that its page needs. */
export async function loadTexts(namespaces: readonly string[]): Promise<void> {
  for (const namespace of namespaces) wanted.add(namespace)
  await Promise.all(namespaces.map((namespace) => loadOne(i18next.language, namespace)))
}

const loadWanted = (language: Language) => Promise.all([...wanted].map((namespace) => loadOne(language, namespace)))

async function speak(language: Language): Promise<void> {
  // First: what is drawn anew by the change spells its figures by it.
  document.documentElement.lang = language
  await i18next.changeLanguage(language)
}

/** In the chosen language; in the bundled one for this visit where its texts do not arrive: better than no page at all. */
export async function startI18n(): Promise<void> {
  const language = storedLanguage()
  await i18next.use(initReactI18next).init({
    lng: LANGUAGE_FALLBACK,
    fallbackLng: LANGUAGE_FALLBACK,
    defaultNS: 'kernel',
    resources: {},
    // React escapes what it shows.
    interpolation: { escapeValue: false },
    react: { useSuspense: false },
  })
  const chosen = within(
    loadWanted(language).then(() => language),
    TEXTS_PATIENCE_MS,
    LANGUAGE_FALLBACK,
  )
  await loadWanted(LANGUAGE_FALLBACK)
  await speak(await chosen)
}

/** Without a network the texts may not arrive: it is told, and the page stays as it is. */
export async function setLanguage(language: Language): Promise<void> {
  try {
    await loadWanted(language)
  } catch {
    return showToast({ tone: 'warning', key: 'refusal:offline' })
  }
  await speak(language)
  storeLanguage(language)
}

export const getLanguage = (): Language => (isLanguage(i18next.language) ? i18next.language : LANGUAGE_FALLBACK)

export function useLanguage(): Language {
  const { i18n } = useTranslation()
  return isLanguage(i18n.language) ? i18n.language : LANGUAGE_FALLBACK
}

/** For code outside components; inside them `useTranslation` follows a change of language. */
export const translate = (key: string, values: Record<string, unknown> = {}): string => i18next.t(key, values)
/** A label inside a sentence: "đã đổi người phụ trách". An abbreviation keeps its capitals. */
export const inSentence = (label: string): string =>
  /^\p{Lu}{2}/u.test(label) ? label : label.charAt(0).toLocaleLowerCase('vi') + label.slice(1)
export const onLanguageChange = (listener: () => void) => i18next.on('languageChanged', listener)

/** A refusal that has several reasons has a text for each: `passwordBlocked_name`. */
const valuesOf = (details: unknown): Record<string, unknown> =>
  typeof details === 'object' && details !== null
    ? { ...details, ...('reason' in details && { context: details.reason }) }
    : {}

function textOfFailure(failure: Failure): string {
  // 415 is shown as the server's own text; its pictures and files have a translated one.
  if (failure.code === 'request.mediaType') return failure.message
  const key = `refusal:${failure.code}`
  return i18next.exists(key) ? translate(key, valuesOf(failure.details)) : translate('refusal:internal')
}

/** What a person reads about a failed call. An unknown failure reads as the general one. */
export const refusalText = (error: unknown): string =>
  isFailure(error) ? textOfFailure(error) : translate('refusal:internal')
