import type { CampaignView } from '@crm/contract/campaign-views'
import { translate } from '../../kernel/i18n.ts'
import type { Option } from '../../ui/options.ts'

/** Who of a campaign can be in charge of its opportunities, and nobody. */
export function peopleOptions(view: CampaignView | undefined): Option[] {
  const open = new Map(view?.people.map(({ userId, open: count }) => [userId, count]))
  const all = [...(view?.people ?? []), ...(view?.managers ?? [])]
  const people = [...new Map(all.map((person) => [person.userId, person])).values()]
  return [
    { value: '0', label: translate('opportunity:nobody') },
    ...people.map(({ userId, fullName }) => ({
      value: String(userId),
      label: fullName,
      detail: translate('opportunity:openOnes', { shown: open.get(userId) ?? 0 }),
    })),
  ]
}
