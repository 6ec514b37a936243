import { sql } from 'kysely'
import type { AutomationPart } from '../automation/public.ts'

const living = () => sql<boolean>`x.deleted_at is null`

/** What is sent by, as rules name it. */
export const sendingSetupAutomation: AutomationPart = {
  choices: [
    { of: 'mailSender', from: sql`mail_sender x`, id: sql`x.sender_id`, name: sql`x.name`, there: living },
    { of: 'brandName', from: sql`brand_name x`, id: sql`x.brand_id`, name: sql`x.name`, there: living },
  ],
}
