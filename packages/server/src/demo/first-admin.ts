import { randomInt } from 'node:crypto'
import { nameSortKey } from '@crm/contract/rules/fold'
import { EMPLOYEE_POSITION_ID, PASSWORD_MAX, PASSWORD_MIN } from '@crm/contract/rules/limits'
import { isPassword } from '@crm/contract/rules/password'
import { ConfigError } from '../kernel/config.ts'
import { hashPassword } from '../kernel/password-hash.ts'
import type { Db } from '../schema/index.ts'
import { demoDomainEnding } from './companies.ts'
import { hasAccounts, inEmptyDatabase } from './empty-database.ts'
import { continueIds, insertRows } from './insert-rows.ts'
import { positions } from './lookups.ts'

type Options = { password?: string | undefined; now: Date }

/**
 * The least that a company of one's own begins with: an admin, and one of each list that a record cannot do without.
 * Does nothing when there is an account. Answers the password if it had to be made up: nobody can read it again.
 */
export async function createFirstAdmin(db: Db, { password, now }: Options): Promise<string | undefined> {
  if (await hasAccounts(db)) return undefined
  if (password !== undefined && (password === '' || !isPassword(password))) throw new ConfigError(brokenRule)
  const chosen = password ?? generatePassword()
  const passwordHash = await hashPassword(chosen)
  const isCreated = await inEmptyDatabase(db, (trx) => writeFirstRows(trx, passwordHash, now))
  return isCreated && password === undefined ? chosen : undefined
}

const brokenRule =
  `ADMIN_PASSWORD, the password of the first admin, breaks the rule: ${PASSWORD_MIN} to ${PASSWORD_MAX} characters out of a-z, A-Z, 0-9 ` +
  'and @$_!%*?&, and at least one of each of the four kinds.'

/** Without look-alikes, since it is read off a screen, and without what a shell takes for its own in quotes. */
const alphabet = 'abcdefghijkmnopqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ23456789@_%*?&'
const generatedLength = 20

function generatePassword(): string {
  const drawn = Array.from({ length: generatedLength }, () => alphabet.charAt(randomInt(alphabet.length))).join('')
  return isPassword(drawn) ? drawn : generatePassword()
}

async function writeFirstRows(db: Db, passwordHash: string, now: Date): Promise<void> {
  const fullName = 'Quản trị viên'
  const admin = {
    user_id: 1,
    user_name: 'admin',
    full_name: fullName,
    name_key: nameSortKey(fullName),
    email: `admin@congty.${demoDomainEnding}`,
    password_hash: passwordHash,
    system_role: 'admin' as const,
    department_id: 1,
    position_id: EMPLOYEE_POSITION_ID,
    user_group_id: 1,
    activated: true,
    created_at: now,
  }
  await insertRows(db, 'department', [{ department_id: 1, name: 'Công ty', created_at: now }])
  await insertRows(
    db,
    'position',
    positions.map(({ positionId, name }) => ({ position_id: positionId, name })),
  )
  await insertRows(db, 'user_group', [{ user_group_id: 1, name: 'Nhân viên chung', is_default: true }])
  await insertRows(db, 'account', [admin])
  await insertRows(db, 'customer_source', [{ customer_source_id: 1, name: 'Khác' }])
  await insertRows(db, 'customer_group', [{ customer_group_id: 1, name: 'Khách hàng' }])
  await continueIds(db, {
    department: 'department_id',
    position: 'position_id',
    user_group: 'user_group_id',
    account: 'user_id',
    customer_source: 'customer_source_id',
    customer_group: 'customer_group_id',
  })
}
