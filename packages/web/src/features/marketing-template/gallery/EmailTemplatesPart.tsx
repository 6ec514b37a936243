import { ListPage } from '../../../kit/list/ListPage.tsx'
import { emailList } from './email-list.tsx'

export default function EmailTemplatesPart() {
  return <ListPage list={emailList} />
}
