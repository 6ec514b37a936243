import { absentFields } from '@crm/contract/customer-fields'
import { useQuery } from '@tanstack/react-query'
import { translate } from '../../kernel/i18n.ts'
import { id, idOrNone, word } from '../../kernel/search-values.ts'
import { wordsQuery } from '../../kernel/words.ts'
import { choice, choices, flag, period, pick, picks, text, trees } from '../../kit/list/filter/filters.ts'
import { useWordNames } from '../../kit/list/filter/word-names.ts'
import type { Option } from '../../ui/options.ts'
import { treeOf } from '../../ui/tree.ts'
import {
  loadAnyBusinesses,
  loadAnyDepartments,
  loadAnyGroups,
  loadAnyRelationships,
  loadAnySources,
  loadAnyUsers,
  loadCreators,
  loadCurators,
  loadCustomersFor,
  withNone,
} from './customer-options.ts'
import { useCustomerNames, usePersonNames } from './customer-words.ts'

const searchText = (key: string) => translate(`customer:search.${key}`)
const part = (name: 'customer' | 'contact' | 'class' | 'care') => ({ part: `search.${name}Part` })
// An address drops what is false, so the genders are words there.
const genders = ['male', 'female'] as const
const gender = { options: (): Option[] => genders.map((value) => ({ value, label: searchText(value) })) }

/** A person, or `_<departmentId>` for a whole department. */
const readCurator = (value: unknown) => {
  const spelled = typeof value === 'number' ? String(value) : value
  return typeof spelled === 'string' && /^_?\d{1,15}$/.test(spelled) ? spelled : undefined
}
const isDepartment = (spelled: unknown) => typeof spelled === 'string' && spelled.startsWith('_')

function useCuratorNames(values: readonly string[]) {
  const departments = values.filter(isDepartment).map((value) => Number(value.slice(1)))
  const people = values.filter((value) => !isDepartment(value)).map(Number)
  return [...useWordNames('departments', departments), ...usePersonNames(people, searchText('noCurator'))]
}

function useGroupTree() {
  const { data = [] } = useQuery(wordsQuery('customerGroups'))
  return treeOf(data, (name) => `${name} · ${translate('customer:list.deleted')}`)
}

interface Presented {
  readonly search: Readonly<Record<string, unknown>>
  readonly viewAll: boolean
}
const isByUser = ({ search }: Presented) => search['source'] === 2

function usePresenterNames(values: readonly number[], scope: Presented) {
  const users = usePersonNames(isByUser(scope) ? values : [], searchText('noPresenter'))
  const customers = useCustomerNames(isByUser(scope) ? [] : values, scope.viewAll, searchText('noPresenter'))
  return [...users, ...customers]
}

/** Every filter of the list, by its name in `SearchCustomer`; 0 of `relationship`, `curator`, `business` and `refId` means none. */
export const customerFilters = {
  text: text(200),
  groupId: pick(id, {
    bar: { placeholder: () => searchText('groupHint') },
    load: () => loadAnyGroups,
    useNames: (values) => useWordNames('customerGroups', values),
  }),
  curatorId: pick(readCurator, {
    bar: { placeholder: () => searchText('curatorHint'), label: () => searchText('curatorOrDepartment') },
    label: ({ search }) =>
      translate(isDepartment(search['curatorId']) ? 'customer:field.departmentId' : 'customer:field.curatorId'),
    load: () => loadCurators,
    useNames: useCuratorNames,
  }),

  customerCode: text(20, part('customer')),
  phoneCustomer: text(30, part('customer')),
  emailCustomer: text(254, part('customer')),
  genderCustomer: choice(genders, { ...gender, ...part('customer') }),
  taxCode: text(20, part('customer')),
  address: text(200, part('customer')),
  birthday: period(part('customer')),
  without: choices(absentFields, {
    ...part('customer'),
    isWide: true,
    hint: () => searchText('withoutHint'),
    options: () => absentFields.map((value) => ({ value, label: translate(`customer:field.${value}`) })),
  }),

  nameContact: text(200, part('contact')),
  phoneContact: text(30, part('contact')),
  emailContact: text(254, part('contact')),
  genderContact: choice(genders, { ...gender, ...part('contact') }),

  groupCustomer: trees({
    ...part('class'),
    isWide: true,
    orNot: true,
    help: () => searchText('groupHelp'),
    useTree: useGroupTree,
    useNames: (values) => useWordNames('customerGroups', values),
  }),
  relationship: pick(idOrNone, {
    ...part('class'),
    orNot: true,
    load: () => withNone('customer:search.noRelationship', loadAnyRelationships),
    useNames: (values) => useWordNames('relationships', values, searchText('noRelationship')),
  }),
  sourceCustomer: picks(id, {
    ...part('class'),
    orNot: true,
    load: () => loadAnySources,
    useNames: (values) => useWordNames('customerSources', values),
  }),
  business: picks(idOrNone, {
    ...part('class'),
    orNot: true,
    load: () => withNone('customer:search.noBusiness', loadAnyBusinesses),
    useNames: (values) => useWordNames('businesses', values, searchText('noBusiness')),
  }),
  creator: pick(word(20), {
    ...part('class'),
    isPerson: true,
    load: () => loadCreators,
    useNames: (values) => usePersonNames(values),
  }),
  /** Whose id `refId` is: 1 a customer's, 2 a user's. */
  source: choice([1, 2], {
    ...part('class'),
    isSilent: true,
    clears: ['refId'],
    usual: '1',
    options: () => [
      { value: '1', label: searchText('fromCustomers') },
      { value: '2', label: searchText('fromUsers') },
    ],
  }),
  refId: pick(idOrNone, {
    ...part('class'),
    load: (scope) =>
      withNone('customer:search.noPresenter', isByUser(scope) ? loadAnyUsers : loadCustomersFor(scope.viewAll)),
    useNames: usePresenterNames,
  }),
  createdDate: period({ ...part('class'), hasPresets: true }),

  curator: pick(idOrNone, {
    ...part('care'),
    orNot: true,
    isPerson: true,
    load: () => withNone('customer:search.noCurator', loadAnyUsers),
    useNames: (values) => usePersonNames(values, searchText('noCurator')),
  }),
  departmentId: pick(id, {
    ...part('care'),
    load: () => loadAnyDepartments,
    useNames: (values) => useWordNames('departments', values),
  }),
  lastInteraction: period({ ...part('care'), hasPresets: true }),
  appointmentSchedule: period({ ...part('care'), hasPresets: true }),
  appointmentDue: flag(part('care')),
} as const
