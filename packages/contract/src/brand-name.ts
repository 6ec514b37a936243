import { z } from 'zod'
import { admin, del, get, post, put, signedIn } from './kernel/endpoint.ts'
import { ActorName, Id, PathId, Version } from './kernel/fields.ts'
import { messagePurposes } from './marketing-rules.ts'
import { PartPrice } from './sms-gateway.ts'
import { isBrandName } from './sms-text.ts'

const who = { userName: ActorName.optional() }

const facts = {
  name: z.string().trim().refine(isBrandName, 'error.brandNameErr'),
  gatewayId: Id,
  /** Care and advertising are registered apart. */
  purpose: z.enum(messagePurposes),
  price: PartPrice,
  enabled: z.boolean(),
}
export const BrandName = z.object({ brandId: Id, ...facts, gatewayName: z.string(), version: z.number().int() })
export type BrandName = z.infer<typeof BrandName>

export const brandName = {
  all: get('/api/BrandName/GetAllBrandName', { access: admin(), reply: z.array(BrandName) }),
  category: get('/api/BrandName/GetCategoryBrandName', {
    access: signedIn('the names that messages of the company come from; every recipient reads them'),
    reply: z.array(z.object({ index: Id, name: z.string(), purpose: facts.purpose, price: PartPrice })),
  }),
  add: post('/api/BrandName/AddBrandName', {
    access: admin(),
    body: z.object({ ...facts, enabled: facts.enabled.default(true), ...who }),
    reply: BrandName,
    refuses: ['brandName.exists', 'gateway.missing', 'lookup.tooMany'],
  }),
  update: put('/api/BrandName/UpdateBrandName', {
    access: admin(),
    body: z.object({ brandId: Id, version: Version, ...z.object(facts).partial().shape, ...who }),
    reply: BrandName,
    refuses: ['request.notFound', 'request.staleVersion', 'brandName.exists', 'gateway.missing'],
  }),
  delete: del('/api/BrandName/DeleteBrandName/:brandId/:userName', {
    access: admin(),
    params: z.object({ brandId: PathId, userName: ActorName }),
    reply: z.void(),
    refuses: ['request.notFound', 'brandName.inUse'],
  }),
}
