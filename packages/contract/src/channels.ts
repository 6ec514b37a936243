import { z } from 'zod'
import { channel } from './kernel/channel.ts'

const Person = z.object({ userId: z.number(), fullName: z.string() })

/** The hubs of the realtime connection; names and payloads are the specification's. */
export const channels = {
  department: channel({
    hub: '/hubs/department',
    tag: null,
    events: {
      ChangeInternalTeam: z.object({ departmentId: z.number(), users: z.array(Person) }),
      ChangeDepartmentLeader: z.object({ departmentId: z.number(), leader: Person.nullable() }),
      TransferUserDepartment: z.object({ userId: z.number(), fromDepartmentId: z.number(), departmentId: z.number() }),
    },
  }),
  /** Our own: tells open lists and profiles that a customer changed, and how far an import is. */
  customer: channel({
    hub: '/hubs/customer',
    tag: 'MNU_Customer',
    events: {
      CustomerChange: z.object({ customerIds: z.array(z.number()) }),
      UploadProgress: z.object({ importId: z.string(), state: z.string(), checked: z.number(), rows: z.number() }),
      ExportProgress: z.object({ exportId: z.string(), state: z.string(), written: z.number(), rows: z.number() }),
    },
  }),
  /** Tells a person that the own rights or the own session changed. */
  permission: channel({
    hub: '/hubs/permission',
    tag: null,
    events: {
      PermissionChange: z.object({ priorityPermission: z.number() }),
    },
  }),
}
