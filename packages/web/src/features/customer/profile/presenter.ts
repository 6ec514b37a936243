import { translate } from '../../../kernel/i18n.ts'
import type { LoadOptions, Option } from '../../../ui/options.ts'
import { loadCustomersFor, loadUsers } from '../customer-options.ts'

interface Presenter {
  readonly source: 1 | 2
  readonly refId: number
}
const nobody: Presenter = { source: 1, refId: 0 }

const toValue = (source: 1 | 2, refId: number | string) => `${source}:${refId}`

/** `2:14` is the user 14, `1:14` the customer 14, as an option and in the log; anything else is nobody. */
export function presenterFrom(text: string): Presenter {
  const [source, refId] = text.split(':')
  return refId === undefined ? nobody : { source: source === '2' ? 2 : 1, refId: Number(refId) }
}

export const readPresenter = (option: Option | null): Presenter => presenterFrom(option?.value ?? '')

export const presenterOption = ({ source, refId }: Presenter, name: string): Option | null =>
  refId === 0 ? null : { value: toValue(source, refId), label: name }

const marked = (source: 1 | 2, word: string, { value, label, detail }: Option): Option => ({
  value: toValue(source, value),
  label,
  detail: [word, detail].filter(Boolean).join(' · '),
})

/** Customers and colleagues in one list; a customer never presents itself. */
export const loadPresentersFor =
  (viewAll: boolean, ownId?: number): LoadOptions =>
  async (text, block) => {
    const [customers, users] = await Promise.all([loadCustomersFor(viewAll)(text, block), loadUsers(text, block)])
    const others = customers.items.filter(({ value }) => value !== String(ownId))
    return {
      items: [
        ...others.map((one) => marked(1, translate('customerProfile:presenter.customer'), one)),
        ...users.items.map((one) => marked(2, translate('customerProfile:presenter.user'), one)),
      ],
      more: customers.more || users.more,
    }
  }
