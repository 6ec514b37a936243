import { z } from 'zod'
import { anyone, get } from './kernel/endpoint.ts'

export const client = {
  config: get('/api/client-config', {
    access: anyone('what a client needs before sign-in'),
    reply: z.object({
      comAes: z.string(),
      clientPassphrase: z.string(),
      productName: z.string(),
      version: z.string(),
      pushPublicKey: z.string().nullable(),
      moneySuffix: z.string(),
      selfRegistration: z.boolean(),
      demo: z.boolean(),
    }),
  }),
}
