import { type SignedIn, signIn } from './client.ts'
import { type Line, type Settings, timeLine } from './compare.ts'
import { page, startProduct } from './customers.ts'
import type { Request } from './measure.ts'

const group = 'Search'

/** Common and rare, with marks and without, and the two that cost most: words that never meet, and old rows only. */
const texts = {
  'a common name': 'Nguyễn',
  'a name without marks': 'nguyen thi thuy',
  'part of a phone': '912345',
  'three words': 'cong ty xay dung',
  'words that never meet': 'nguyen zzyzx',
  'matches only in old rows': 'kh000012',
}

const search = ({ headers }: SignedIn, text: string): Request => ({
  method: 'POST',
  path: '/api/Customer/SearchCustomer',
  headers,
  body: () => JSON.stringify({ text, viewAll: true }),
})

/** Searches against a page of the list in the same product, and the same at 10,000 rows against the large table. */
export async function measureSearch(large: string, small: string, settings: Settings): Promise<Line[]> {
  const product = await startProduct(large)
  const little = await startProduct(small)
  const viewer = await signIn(product.origin, 'viewer.all')
  const littleViewer = await signIn(little.origin, 'viewer.all')
  const listed = { origin: product.origin, request: page(viewer, true) }
  const lines: Line[] = []
  for (const [name, text] of Object.entries(texts)) {
    const searched = { origin: product.origin, request: search(viewer, text) }
    const owed = ['words that never meet', 'matches only in old rows', 'three words'].includes(name) ? 60 : 10
    lines.push(
      await timeLine(group, `${name}, against a list page`, owed, { product: searched, limit: listed }, settings),
    )
  }
  const common = texts['a common name']
  lines.push(
    await timeLine(
      group,
      'list, 10,000 rows to the full table',
      1.5,
      { product: listed, limit: { origin: little.origin, request: page(littleViewer, true) } },
      settings,
    ),
    await timeLine(
      group,
      'common search, 10,000 rows to the full table',
      1.5,
      {
        product: { origin: product.origin, request: search(viewer, common) },
        limit: { origin: little.origin, request: search(littleViewer, common) },
      },
      settings,
    ),
  )
  await Promise.all([product.stop(), little.stop()])
  return lines
}
