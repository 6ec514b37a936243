import { account, session } from './account.ts'
import { category } from './category.ts'
import { client } from './client.ts'
import { customer, customerContact } from './customer.ts'
import { customerExport, customerUpload } from './customer-upload.ts'
import { permission } from './permission.ts'
import { savedView } from './saved-view.ts'
import { user } from './user.ts'

/** Every call of the product, by capability. The web takes a capability's own file instead, to carry only its schemas. */
export const api = {
  account,
  category,
  client,
  customer,
  customerContact,
  customerExport,
  customerUpload,
  permission,
  savedView,
  session,
  user,
}
