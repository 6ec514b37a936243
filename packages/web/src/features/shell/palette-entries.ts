import { customer } from '@crm/contract/customer'
import { fold } from '@crm/contract/rules/fold'
import { DEBOUNCE_MS } from '@crm/contract/rules/limits'
import { showPhone } from '@crm/contract/rules/phone'
import { ticket } from '@crm/contract/ticket'
import { useMantineColorScheme } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { call } from '../../kernel/call.ts'
import { setLanguage, useLanguage } from '../../kernel/i18n.ts'
import { useMay, useMayAny } from '../../kernel/may.ts'
import { isAdmin, useMe } from '../../kernel/me.ts'
import { allowedMenu, isGroup } from './menu.ts'
import { useSignOut } from './use-sign-out.ts'

export interface PaletteEntry {
  readonly id: string
  readonly section: 'pages' | 'actions' | 'customers' | 'tickets'
  readonly name: string
  readonly detail?: string
  readonly run: () => void
}

const CUSTOMERS_SHOWN = 6
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
  const fromMenu = allowedMenu((tag) => mayAny(tag, 'access')).flatMap((entry) => {
    const items = isGroup(entry) ? entry.items : [entry]
    const group = isGroup(entry) ? t(`menu.${entry.key}`) : undefined
    return items.flatMap((item) => (item.to === undefined ? [] : [open(item.to, t(`menu.${item.key}`), group)]))
  })
  const ofAdmin = isAdmin(me) ? [open('/users', t('user.users')), open('/department', t('user.department'))] : []
  return [open('/', t('menu.home')), ...fromMenu, ...ofAdmin, open('/setting/profile', t('user.profile'))]
}

function useActions(): PaletteEntry[] {
  const { t } = useTranslation('shell')
  const language = useLanguage()
  const { colorScheme, setColorScheme } = useMantineColorScheme()
  const signOut = useSignOut()
  const isDark = colorScheme === 'dark'
  const action = (id: string, name: string, run: () => void): PaletteEntry => ({ id, section: 'actions', name, run })
  return [
    action('language', t('palette.switchLanguage'), () => void setLanguage(language === 'vi' ? 'en' : 'vi')),
    action('scheme', t(isDark ? 'scheme.toLight' : 'scheme.toDark'), () => setColorScheme(isDark ? 'light' : 'dark')),
    action('signOut', t('user.signOut'), () => void signOut()),
  ]
}

interface Source<Row> {
  /** Of the cache: who asks, and with which sight. */
  readonly key: readonly unknown[]
  readonly mayAsk: boolean
  readonly ask: (text: string, signal: AbortSignal) => Promise<{ readonly items: readonly Row[] }>
  readonly entryOf: (row: Row) => PaletteEntry
}

/** What the server finds for the words typed, once the typing rests. */
function useFound<Row>(typed: string, { key, mayAsk, ask, entryOf }: Source<Row>) {
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
    entries: found.map(entryOf),
    isSearching: mayAsk && words.length >= SEARCH_FROM && (isFetching || text !== words),
  }
}

function useCustomers(typed: string) {
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

/** What the palette offers for what is typed: pages, actions, then customers and tickets of the server. */
export function usePaletteEntries(typed: string) {
  const here = [...usePages(), ...useActions()].filter((entry) => matches(`${entry.name} ${entry.detail ?? ''}`, typed))
  const customers = useCustomers(typed)
  const tickets = useTickets(typed)
  return {
    entries: [...here, ...customers.entries, ...tickets.entries],
    isSearching: customers.isSearching || tickets.isSearching,
  }
}
