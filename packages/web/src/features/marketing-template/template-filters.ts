import { templateOwners, templateSorts } from '@crm/contract/marketing-template'
import { FOLDER_NAME_MAX, TEMPLATE_NAME_MAX } from '@crm/contract/rules/limits'
import { translate } from '../../kernel/i18n.ts'
import { choice, text } from '../../kit/list/filter/filters.ts'

/** What the lists of both channels are narrowed by. */
export const templateFilters = {
  text: text(TEMPLATE_NAME_MAX),
  folder: text(FOLDER_NAME_MAX),
  whose: choice(templateOwners, {
    options: () => templateOwners.map((value) => ({ value, label: translate(`marketingTemplate:filter.is.${value}`) })),
  }),
}
export const templateTabs = ['all', 'deleted'] as const
export const plainSorts = ['updatedDate', 'createdDate', 'name'] as const

interface Narrowed {
  readonly tab?: (typeof templateTabs)[number] | undefined
  readonly text?: string | undefined
  readonly folder?: string | undefined
  readonly whose?: (typeof templateOwners)[number] | undefined
}
export const askedOf = ({ tab, text: words, folder, whose }: Narrowed, { viewAll }: { readonly viewAll: boolean }) => ({
  viewAll,
  text: words,
  folder,
  whose,
  ...(tab === 'deleted' && { deleted: true }),
})

/** The server sorts names both ways, and moments from the newest alone. */
export const sortOf = (sort: string) => templateSorts.find((one) => one === sort) ?? '-updatedDate'
