import { z } from 'zod'
import { can, get, put } from './kernel/endpoint.ts'
import { ActorName, Id } from './kernel/fields.ts'
import { PlainDate } from './rules/schemas.ts'
import { TicketPriority } from './ticket-fields.ts'

const minutes = z
  .number()
  .int()
  .min(1)
  .max(60 * 24 * 90)
const Target = z.object({
  /** null: every department that has none of its own */
  departmentId: Id.nullable(),
  priority: TicketPriority,
  /** Working minutes until it is accepted or rejected. */
  responseMinutes: minutes.nullable(),
  /** Working minutes until it is completed or cancelled. */
  resolveMinutes: minutes.nullable(),
})
export type ResponseTarget = z.infer<typeof Target>

const Clock = z.string().regex(/^(?:[01]\d|2[0-3]):[0-5]\d$/, 'error.timeErr')
const WorkingDay = z.object({
  /** 1 Monday … 7 Sunday */
  weekday: z.number().int().min(1).max(7),
  from: Clock,
  to: Clock,
  lunchFrom: Clock.nullable(),
  lunchTo: Clock.nullable(),
})
export const WorkingTime = z.object({
  days: z.array(WorkingDay).max(7),
  holidays: z.array(z.object({ date: PlainDate, name: z.string().max(100) })).max(400),
})
export type WorkingTime = z.infer<typeof WorkingTime>
const version = z.number().int()

export const responseTarget = {
  all: get('/api/ResponseTarget/GetAllResponseTarget', {
    access: can('MNU_Setting', 'access'),
    reply: z.object({ targets: z.array(Target), workingTime: WorkingTime, version }),
  }),
  update: put('/api/ResponseTarget/UpdateResponseTarget', {
    access: can('MNU_Setting', 'edit'),
    body: z.object({
      targets: z.array(Target).max(2_000),
      workingTime: WorkingTime,
      version,
      userName: ActorName.optional(),
    }),
    reply: z.object({ targets: z.array(Target), workingTime: WorkingTime, version }),
    refuses: ['request.staleVersion', 'request.malformed', 'department.unknown'],
  }),
}
