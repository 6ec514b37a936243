import { type BlockOf, type LeafBlock, socialNetworks } from '@crm/contract/email-blocks'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { nameIn, wordsQuery } from '../../../../kernel/words.ts'
import { AsyncMultiSelect } from '../../../../ui/AsyncMultiSelect.tsx'
import { RadioChips } from '../../../../ui/RadioChips.tsx'
import { loadGroups } from '../../../customer/customer-options.ts'
import { useEdit } from '../edit.ts'
import { AlignField, LinkField } from './fields.tsx'

const counts = [1, 2, 3] as const

/** What stood in a column that goes stands at the end of the last one that stays. */
export function withColumns(columns: readonly LeafBlock[][], count: number): LeafBlock[][] {
  const kept = columns.slice(0, count).map((column) => [...column])
  kept.at(-1)?.push(...columns.slice(count).flat())
  while (kept.length < count) kept.push([])
  return kept
}

export function ColumnsFields({ block }: { block: BlockOf<'columns'> }) {
  const { t } = useTranslation('marketingTemplate')
  const { change } = useEdit()
  return (
    <RadioChips
      label={t('field.columns')}
      value={String(block.columns.length)}
      options={counts.map((count) => ({ key: String(count), label: t('field.columnCount', { count }) }))}
      onPick={(key) => change(block.id, { columns: withColumns(block.columns, Number(key)) })}
    />
  )
}

export function SocialFields({ block }: { block: BlockOf<'social'> }) {
  const { t } = useTranslation('marketingTemplate')
  const { change } = useEdit()
  const set = (network: (typeof socialNetworks)[number], href: string) => {
    const others = block.links.filter((link) => link.network !== network)
    const links = href === '' ? others : [...others, { network, href }]
    const inOrder = socialNetworks.flatMap((one) => links.filter((link) => link.network === one))
    change(block.id, { links: inOrder }, network)
  }
  return (
    <>
      {socialNetworks.map((network) => (
        <LinkField
          key={network}
          label={t(`social.${network}`)}
          value={block.links.find((link) => link.network === network)?.href ?? ''}
          onChange={(href) => set(network, href)}
        />
      ))}
      <AlignField value={block.align} onChange={(align) => change(block.id, { align })} />
    </>
  )
}

/** Who sees what stands inside: customers of one of these groups. */
export function GroupFields({ block }: { block: BlockOf<'group'> }) {
  const { t } = useTranslation('marketingTemplate')
  const { change } = useEdit()
  const { data: words } = useQuery(wordsQuery('customerGroups'))
  const chosen = block.groupIds.map((id) => ({
    value: String(id),
    label: nameIn(words, id),
  }))
  return (
    <AsyncMultiSelect
      label={t('field.groups')}
      help={t('field.groupsHelp')}
      load={loadGroups}
      value={chosen}
      onChange={(options) => change(block.id, { groupIds: options.map(({ value }) => Number(value)) })}
    />
  )
}
