import { useSearch } from '@tanstack/react-router'
import { ListPage } from '../../../kit/list/ListPage.tsx'
import { DetailPart } from '../DetailPart.tsx'
import { massLists } from './mass-list.tsx'

/** The list, and in the same tab the campaign that the address names. */
export default function SmsCampaignsPart() {
  const { id }: Record<string, unknown> = useSearch({ strict: false })
  return id === undefined ? <ListPage list={massLists.sms} /> : <DetailPart channel="sms" />
}
