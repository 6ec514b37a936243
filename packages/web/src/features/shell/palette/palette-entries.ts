import { customer } from '@crm/contract/customer'
import { fold } from '@crm/contract/rules/fold'
import { DEBOUNCE_MS } from '@crm/contract/rules/limits'
import { showPhone } from '@crm/contract/rules/phone'
import { ticket } from '@crm/contract/ticket'
import { useMantineColorScheme } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { useLocation, useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { call } from '../../../kernel/call.ts'
import { setLanguage, useLanguage } from '../../../kernel/i18n.ts'
import { useMay, useMayAny } from '../../../kernel/may.ts'
import { isAdmin, useMe } from '../../../kernel/me.ts'
import { allowedMenu, isGroup, splitMenu } from '../menu.ts'
import { useSignOut } from '../use-sign-out.ts'
import { useRecents } from './recent.ts'

export interface PaletteEntry {
  readonly id: string
  readonly section: 'recent' | 'pages' | 'actions' | 'customers' | 'calls' | 'tickets'
  readonly name: string
  readonly detail?: string
  readonly run: () => void
}

/** What an action opens over the page that there is. */
export type PaletteDialog = 'newCustomer' | 'newTicket' | 'help'

const CUSTOMERS_SHOWN = 6
const CALLS_SHOWN = 3
const TICKETS_SHOWN = 5
const SEARCH_FROM = 2

/** Every word typed stands somewhere in the name, whatever its marks and case. */
export function matches(name: string, typed: string): boolean {
  const folded = fold(name)
  return fold(typed)
    .split(/\s+/)
    .every((word) => folded.includes(word))
}

function usePages(): PaletteEntry[] {
  const { t } = useTranslation('shell')
  const navigate = useNavigate()
  const mayAny = useMayAny()
  const me = useMe()
  const open = (to: string, name: string, detail?: string): PaletteEntry => ({
    id: `page:${to}`,
    section: 'pages',
    name,
    ...(detail !== undefined && { detail }),
    run: () => void navigate({ to }),
  })
  const fromMenu = splitMenu(allowedMenu((tag) => mayAny(tag, 'access'))).built.flatMap((entry) => {
    const items = isGroup(entry) ? entry.items : [entry]
    const group = isGroup(entry) ? t(`menu.${entry.key}`) : undefined
    return items.flatMap((item) => (item.to === undefined ? [] : [open(item.to, t(`menu.${item.key}`), group)]))
  })
  const ofAdmin = isAdmin(me) ? [open('/users', t('user.users')), open('/department', t('user.department'))] : []
  return [open('/', t('menu.home')), ...fromMenu, ...ofAdmin, open('/setting/profile', t('user.profile'))]
}

function useActions(onDialog: (dialog: PaletteDialog) => void): PaletteEntry[] {
  const { t } = useTranslation('shell')
  const language = useLanguage()
  const { colorScheme, setColorScheme } = useMantineColorScheme()
  const signOut = useSignOut()
  const mayAny = useMayAny()
  const isDark = colorScheme === 'dark'
  const action = (id: string, name: string, run: () => void): PaletteEntry => ({ id, section: 'actions', name, run })
  const opens = (dialog: PaletteDialog) => action(dialog, t(`palette.${dialog}`), () => onDialog(dialog))
  return [
    ...(mayAny('MNU_Customer', 'add') ? [opens('newCustomer')] : []),
    ...(mayAny('MNU_Issue', 'add') ? [opens('newTicket')] : []),
    action('language', t('palette.switchLanguage'), () => void setLanguage(language === 'vi' ? 'en' : 'vi')),
    action('scheme', t(isDark ? 'scheme.toLight' : 'scheme.toDark'), () => setColorScheme(isDark ? 'light' : 'dark')),
    opens('help'),
    action('signOut', t('user.signOut'), () => void signOut()),
  ]
}

const pageOf = { customer: '/customer-profile/$id', ticket: '/issue-detail/$id', user: '/users/$id' } as const
const tagOf = { customer: 'MNU_Customer', ticket: 'MNU_Issue', user: 'MNU_User' } as const

/** What was opened lately, as far as it may still be opened. */
function useRecentEntries(): PaletteEntry[] {
  const navigate = useNavigate()
  const mayAny = useMayAny()
  const { pathname } = useLocation()
  return useRecents()
    .filter(({ kind, id }) => mayAny(tagOf[kind], 'access') && pathname !== pageOf[kind].replace('$id', String(id)))
    .map(({ kind, id, name, code, phone }) => ({
      id: `recent:${kind}:${id}`,
      section: 'recent',
      name,
      detail: [code, phone && showPhone(phone)].filter(Boolean).join(' · '),
      run: () => void navigate({ to: pageOf[kind], params: { id: String(id) } }),
    }))
}

interface Source<Row> {
  /** Of the cache: who asks, and with which sight. */
  readonly key: readonly unknown[]
  readonly mayAsk: boolean
  readonly ask: (text: string, signal: AbortSignal) => Promise<{ readonly items: readonly Row[] }>
  readonly entryOf: (row: Row) => PaletteEntry
  /** What else can be done with a row, after all of them. */
  readonly furtherOf?: (rows: readonly Row[]) => readonly PaletteEntry[]
}

/** What the server finds for the words typed, once the typing rests. */
function useFound<Row>(typed: string, { key, mayAsk, ask, entryOf, furtherOf }: Source<Row>) {
  const words = typed.trim()
  const [text] = useDebouncedValue(words, DEBOUNCE_MS)
  const enabled = mayAsk && text.length >= SEARCH_FROM
  const { data, isFetching } = useQuery({
    queryKey: [...key, text],
    queryFn: ({ signal }) => ask(text, signal),
    enabled,
  })
  const found = enabled && text === words ? (data?.items ?? []) : []
  return {
    entries: [...found.map(entryOf), ...(furtherOf?.(found) ?? [])],
    isSearching: mayAsk && words.length >= SEARCH_FROM && (isFetching || text !== words),
  }
}

function useCustomers(typed: string) {
  const { t } = useTranslation('shell')
  const navigate = useNavigate()
  const { access, viewAll } = useMay('MNU_Customer')
  return useFound(typed, {
    key: ['customer', 'palette', viewAll],
    mayAsk: access,
    ask: (text, signal) => call(customer.search, { body: { text, viewAll, maxPerBlock: CUSTOMERS_SHOWN }, signal }),
    entryOf: (one) => ({
      id: `customer:${one.customerId}`,
      section: 'customers',
      name: one.name,
      detail: [one.customerCode, showPhone(one.phoneCustomer)].filter(Boolean).join(' · '),
      run: () => void navigate({ to: '/customer-profile/$id', params: { id: String(one.customerId) } }),
    }),
    furtherOf: (rows) =>
      rows
        .filter(({ phoneCustomer }) => phoneCustomer)
        .slice(0, CALLS_SHOWN)
        .map(({ customerId, name, phoneCustomer }) => ({
          id: `call:${customerId}`,
          section: 'calls',
          name: t('palette.call', { name }),
          detail: showPhone(phoneCustomer),
          run: () => location.assign(`tel:+${phoneCustomer}`),
        })),
  })
}

function useTickets(typed: string) {
  const navigate = useNavigate()
  const { access, viewAll } = useMay('MNU_Issue')
  return useFound(typed, {
    key: ['ticket', 'palette', viewAll],
    mayAsk: access,
    ask: (text, signal) => call(ticket.search, { body: { text, viewAll, maxPerBlock: TICKETS_SHOWN }, signal }),
    entryOf: (one) => ({
      id: `ticket:${one.index}`,
      section: 'tickets',
      name: one.name,
      detail: one.code,
      run: () => void navigate({ to: '/issue-detail/$id', params: { id: String(one.index) } }),
    }),
  })
}

/**
 * What the palette offers: before anything is typed what was opened lately, then actions and pages; for words what of
 * these matches, then customers, calls and tickets of the server.
 */
export function usePaletteEntries(typed: string, onDialog: (dialog: PaletteDialog) => void) {
  const recent = useRecentEntries()
  const actions = useActions(onDialog)
  const pages = usePages()
  const isMatch = (entry: PaletteEntry) => matches(`${entry.name} ${entry.detail ?? ''}`, typed)
  const customers = useCustomers(typed)
  const tickets = useTickets(typed)
  const here = typed.trim() === '' ? [...recent, ...actions, ...pages] : [...pages, ...actions].filter(isMatch)
  return {
    entries: [...here, ...customers.entries, ...tickets.entries],
    isSearching: customers.isSearching || tickets.isSearching,
  }
}
