import { z } from 'zod'
import { get, signedIn } from './kernel/endpoint.ts'
import { PathId } from './kernel/fields.ts'

export const user = {
  avatar: get('/api/UserInfo/ViewAvatar/:id', {
    access: signedIn('the faces of colleagues stand beside what they wrote'),
    params: z.object({ id: PathId }),
    file: 'image/webp',
    reply: z.void(),
    refuses: ['request.notFound'],
  }),
}
