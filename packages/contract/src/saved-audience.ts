import { z } from 'zod'
import { Audience } from './audience.ts'
import { del, get, put, signedIn } from './kernel/endpoint.ts'
import { ActorName, Id, PathId, Version } from './kernel/fields.ts'
import { required } from './rules/schemas.ts'
import { SafeName } from './rules/text.ts'

/** Whom a person writes to again and again, under a name. */
export const SavedAudience = z.object({
  audienceId: Id,
  name: z.string(),
  audience: Audience,
  createdDate: z.string(),
  version: z.number().int(),
})
export type SavedAudience = z.infer<typeof SavedAudience>

const access = signedIn('own audiences alone; whom one finds is asked with the rights of who asks')

export const savedAudience = {
  all: get('/api/SavedAudience/GetAllSavedAudience', { access, reply: z.array(SavedAudience) }),
  save: put('/api/SavedAudience/SaveSavedAudience', {
    access,
    body: z.object({
      /** Absent: a new one. */
      audienceId: Id.optional(),
      version: Version.optional(),
      name: required('name', SafeName(1, 100)),
      audience: Audience,
      userName: ActorName.optional(),
    }),
    reply: SavedAudience,
    refuses: ['request.notFound', 'request.staleVersion', 'audience.nameExists', 'audience.tooMany'],
  }),
  /** Campaigns that name it find nobody by it any more. */
  delete: del('/api/SavedAudience/DeleteSavedAudience/:audienceId', {
    access,
    params: z.object({ audienceId: PathId }),
    reply: z.void(),
    refuses: ['request.notFound'],
  }),
}
