import { ListPage } from '../../../kit/list/ListPage.tsx'
import { smsList } from './sms-list.tsx'

export default function OriginalsPart() {
  return <ListPage list={smsList} />
}
