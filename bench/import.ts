import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { writeXlsx } from '../packages/server/src/kernel/spreadsheet/write-xlsx.ts'
import { type SignedIn, signIn } from './client.ts'
import type { Line, Settings } from './compare.ts'
import { startProduct } from './customers.ts'
import { takeOut } from './filled-database.ts'
import { median } from './measure.ts'
import type { Running } from './processes.ts'

const rowsPerFile = 1_000
const headers = ['Tên khách hàng', 'Điện thoại', 'Email', 'Nguồn', 'Nhóm khách hàng']
const importedName = 'Trần Thị Nhập'
const bareName = 'Trần Thị Trần'
const endStates = ['done', 'failed']

interface Names {
  readonly source: string
  readonly group: string
}

/** A sheet of the product's own template: every row passes all checks, no number was there before. */
const sheet = (start: number, { source, group }: Names) =>
  writeXlsx({
    sheetName: 'Khách hàng',
    columns: headers.map((header) => ({ header, kind: 'text' as const })),
    rows: Array.from({ length: rowsPerFile }, (_, n) => [
      `${importedName} ${start + n}`,
      `096${String(start + n)
        .padStart(7, '0')
        .slice(-7)}`,
      `nhap${start + n}@do.test`,
      source,
      group,
    ]),
  })

async function upload({ origin }: Running, { headers: auth }: SignedIn, bytes: Buffer): Promise<number> {
  const form = new FormData()
  form.set('Mode', 'all')
  form.set('File', new Blob([new Uint8Array(bytes)]), 'do.xlsx')
  const startedAt = performance.now()
  const answer = await fetch(`${origin}/api/Customer/UploadCustomer`, { method: 'POST', headers: auth, body: form })
  const { importId } = (await answer.json()) as { importId: string }
  for (;;) {
    const state = (await (await fetch(`${origin}/api/Customer/GetUpload/${importId}`, { headers: auth })).json()) as {
      state: string
      written: number
    }
    if (endStates.includes(state.state)) {
      if (state.written !== rowsPerFile) throw new Error(`the import ended ${state.state} with ${state.written} rows`)
      return performance.now() - startedAt
    }
    await wait(10)
  }
}

/** The limit: the same rows in batches of a hundred, with group, contact and access rows, checking nothing. */
async function insertBare(client: pg.Client, start: number, userId: number): Promise<number> {
  const startedAt = performance.now()
  await client.query('begin')
  for (let at = 0; at < rowsPerFile; at += 100) {
    const names = Array.from({ length: 100 }, (_, n) => `${bareName} ${start + at + n}`)
    const phones = names.map(
      (_, n) =>
        `8495${String(start + at + n)
          .padStart(8, '0')
          .slice(-8)}`,
    )
    await client.query(
      `with c as (
         insert into customer (name, name_key, phone, email, source_id, curator_id, department_id, created_by, updated_by)
         select n, n, p, 'tran' || p || '@do.test', 1, $3, (select department_id from account where user_id = $3), $3, $3
           from unnest($1::text[], $2::text[]) as d (n, p)
         returning customer_id, created_at, name, phone, email),
       g as (insert into customer_group_ref select customer_id, 1 from c),
       a as (insert into customer_access select $3::bigint, created_at, customer_id from c)
       insert into customer_contact (customer_id, name, phone, email, is_primary)
       select customer_id, name, phone, email, true from c`,
      [names, phones, userId],
    )
  }
  await client.query('commit')
  return performance.now() - startedAt
}

async function firstNames(client: pg.Client): Promise<Names> {
  const { rows } = await client.query(
    `select (select name from customer_source where deleted_at is null order by 1 limit 1) as source,
            (select name from customer_group where deleted_at is null order by 1 limit 1) as "group"`,
  )
  return rows[0]
}

/** From the upload to the state `done` against batched inserts of the same rows, in turn. */
export async function measureImport(databaseUrl: string, { rounds, note }: Settings): Promise<Line> {
  const product = await startProduct(databaseUrl)
  const sales = await signIn(product.origin, 'staff.sales01')
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  const names = await firstNames(client)
  const own: number[] = []
  const bare: number[] = []
  const from = Date.now() % 9_000_000
  for (let round = 0; round <= rounds; round += 1) {
    const start = from + round * rowsPerFile
    const bytes = await sheet(start, names)
    const times = [await insertBare(client, start, sales.userId), await upload(product, sales, bytes)] as const
    // The first round warms up.
    if (round > 0) {
      bare.push(times[0])
      own.push(times[1])
    }
  }
  await client.end()
  await product.stop()
  await takeOut(databaseUrl, importedName, bareName)
  const [ownMs, bareMs] = [median(own), median(bare)]
  note(`import: ${(bareMs / ownMs).toFixed(2)} × (owed 0.3)`)
  return {
    group: 'Customers',
    work: 'import of 1,000 rows, from the upload to its end, against batched inserts',
    product: `${Math.round(ownMs)} ms`,
    limit: `${Math.round(bareMs)} ms`,
    ratio: bareMs / ownMs,
    owed: 0.3,
    isMost: false,
  }
}
