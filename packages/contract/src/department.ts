import { z } from 'zod'
import { admin, del, get, post, put, signedIn } from './kernel/endpoint.ts'
import { ActorName, blockOf, Id, PathBlock, PathBlockSize, PathId, PathUuid, Version } from './kernel/fields.ts'
import { DEPARTMENT_FILE_MAX_BYTES, DEPARTMENTS_MAX, USERS_PER_TRANSFER_MAX } from './rules/limits.ts'
import { required, Telephone } from './rules/schemas.ts'
import { FreeText, SafeName, Text } from './rules/text.ts'
import { DepartmentUser, placeRefusals } from './user.ts'

const Leader = DepartmentUser.pick({ userId: true, userName: true, fullName: true, avatar: true, avatarType: true })

/** One line of the tree. Parents may stand anywhere in the list. */
export const DepartmentRow = z.object({
  index: Id,
  name: z.string(),
  parent: z.number().int().nullable(),
  /** The root: the department of those who belong to no other. */
  isDefault: z.boolean(),
  leader: Leader.nullable(),
  staff: z.number().int(),
  deleted: z.boolean(),
  version: z.number().int(),
})
export type DepartmentRow = z.infer<typeof DepartmentRow>

export const DepartmentView = DepartmentRow.extend({
  address: z.string(),
  city: z.string(),
  phone: z.string(),
  fax: z.string(),
  description: z.string(),
  /** Whether a rejected or cancelled ticket of it also needs one of the fail reasons, as Support does. */
  asksFailReason: z.boolean(),
  tasks: z.number().int(),
  files: z.number().int(),
  /** Tickets keep the leader's seat from being left empty. */
  hasTickets: z.boolean(),
  createdDate: z.string(),
})
export type DepartmentView = z.infer<typeof DepartmentView>

const facts = {
  name: required('departmentName', SafeName(1, 200)),
  address: FreeText(0, 500),
  /** One of the provinces in force, or any other text. */
  city: Text(0, 100),
  phone: Telephone,
  fax: Telephone,
  description: FreeText(0, 2_000),
}

export const AddDepartment = z.object({
  name: facts.name,
  parent: Id,
  address: facts.address.default(''),
  city: facts.city.default(''),
  phone: facts.phone.default(''),
  fax: facts.fax.default(''),
  description: facts.description.default(''),
  asksFailReason: z.boolean().default(false),
  userName: ActorName.optional(),
})
export type AddDepartment = z.infer<typeof AddDepartment>

/** Absent: unchanged. A changed parent moves the department with all that stands under it. */
export const UpdateDepartment = z.object({
  index: Id,
  version: Version,
  name: facts.name.optional(),
  parent: Id.nullish(),
  address: facts.address.optional(),
  city: facts.city.optional(),
  phone: facts.phone.optional(),
  fax: facts.fax.optional(),
  description: facts.description.optional(),
  asksFailReason: z.boolean().optional(),
  userName: ActorName.optional(),
})
export type UpdateDepartment = z.infer<typeof UpdateDepartment>

const byName = z.object({ id: PathId, userName: ActorName })
const moveRefusals = [
  'department.isRoot',
  'department.circular',
  'department.noLeader',
  'department.leaderNeeded',
  'department.unknown',
] as const

export const department = {
  all: get('/api/Department/GetAllDepartment', {
    access: admin(),
    query: z.object({ deleted: z.enum(['true', 'false']).optional() }),
    reply: z.array(DepartmentRow).max(2 * DEPARTMENTS_MAX),
  }),
  one: get('/api/Department/GetDepartmentById/:departmentId', {
    access: admin(),
    params: z.object({ departmentId: PathId }),
    reply: DepartmentView,
    refuses: ['request.notFound'],
  }),
  /** The last part of the path says whether the deleted are asked for. */
  users: get('/api/Department/GetUsersByDepartmentId/:departmentId/:isDelete', {
    access: signedIn('colleagues are named wherever one is chosen'),
    params: z.object({
      departmentId: PathId,
      isDelete: z.enum(['true', 'false']).transform((text) => text === 'true'),
    }),
    query: z.object({
      text: z.string().max(100).optional(),
      block: PathBlock.optional(),
      maxPerBlock: PathBlockSize.optional(),
    }),
    reply: z.array(DepartmentUser),
    refuses: ['access.forbidden'],
  }),
  add: post('/api/Department/AddDepartment', {
    access: admin(),
    body: AddDepartment,
    reply: DepartmentView,
    refuses: ['department.nameExists', 'department.unknown', 'department.leaderNeeded', 'department.tooMany'],
  }),
  update: put('/api/Department/UpdateDepartment', {
    access: admin(),
    body: UpdateDepartment,
    reply: DepartmentView,
    refuses: ['request.notFound', 'request.staleVersion', 'request.busy', 'department.nameExists', ...moveRefusals],
  }),
  delete: del('/api/Department/DeleteDepartment/:id/:userName', {
    access: admin(),
    params: byName,
    reply: z.void(),
    refuses: [
      'request.notFound',
      'department.rootStays',
      'department.hasChildren',
      'department.hasStaff',
      'department.leaderNeeded',
      'request.busy',
    ],
  }),
  recover: put('/api/Department/RecoverDeleteDepartment/:id/:userName', {
    access: admin(),
    params: byName,
    reply: DepartmentView,
    refuses: [
      'request.notFound',
      'department.notDeleted',
      'department.nameExists',
      'department.unknown',
      'department.leaderNeeded',
      'department.tooMany',
    ],
  }),
  /** Seats a leader, from the department or from elsewhere; null leaves the seat empty. The one before becomes staff. */
  changeLeader: put('/api/Department/ChangeDepartmentLeader', {
    access: admin(),
    targets: ['userId'],
    body: z.object({ departmentId: Id, userId: Id.nullable(), version: Version, userName: ActorName.optional() }),
    reply: DepartmentView,
    refuses: ['request.notFound', 'request.staleVersion', 'request.busy', 'user.unknown', ...placeRefusals],
  }),
  transferUsers: put('/api/Department/TransferUser', {
    access: admin(),
    body: z.object({
      userIds: z.array(Id).min(1).max(USERS_PER_TRANSFER_MAX),
      departmentId: Id,
      userName: ActorName.optional(),
    }),
    reply: z.object({ changed: z.number().int() }),
    refuses: ['user.unknown', 'request.busy', ...placeRefusals],
  }),
  transfer: put('/api/Department/TransferDepartment', {
    access: admin(),
    body: z.object({ departmentId: Id, parent: Id, version: Version, userName: ActorName.optional() }),
    reply: DepartmentView,
    refuses: ['request.notFound', 'request.staleVersion', 'request.busy', ...moveRefusals],
  }),
}

export const DepartmentTask = z.object({
  index: Id,
  name: z.string(),
  deleted: z.boolean(),
  version: z.number().int(),
})
export type DepartmentTask = z.infer<typeof DepartmentTask>
const taskName = required('taskName', SafeName(1, 200))

export const departmentTask = {
  all: get('/api/DepartmentTask/GetAllDepartmentTask/:departmentId', {
    access: signedIn('whoever opens a ticket chooses one'),
    params: z.object({ departmentId: PathId }),
    query: z.object({ deleted: z.enum(['true', 'false']).optional() }),
    reply: z.array(DepartmentTask),
  }),
  add: post('/api/DepartmentTask/AddDepartmentTask', {
    access: admin(),
    body: z.object({ departmentId: Id, name: taskName, userName: ActorName.optional() }),
    reply: DepartmentTask,
    refuses: ['department.unknown', 'departmentTask.nameExists', 'departmentTask.tooMany'],
  }),
  update: put('/api/DepartmentTask/UpdateDepartmentTask', {
    access: admin(),
    body: z.object({ index: Id, version: Version, name: taskName, userName: ActorName.optional() }),
    reply: DepartmentTask,
    refuses: ['request.notFound', 'request.staleVersion', 'departmentTask.nameExists'],
  }),
  delete: del('/api/DepartmentTask/DeleteDepartmentTask/:id/:userName', {
    access: admin(),
    params: byName,
    reply: z.void(),
    refuses: ['request.notFound'],
  }),
  recover: put('/api/DepartmentTask/RecoverDeleteDepartmentTask/:id/:userName', {
    access: admin(),
    params: byName,
    reply: DepartmentTask,
    refuses: ['request.notFound', 'departmentTask.nameExists', 'departmentTask.tooMany'],
  }),
}

export const DepartmentFile = z.object({
  fileId: z.uuid(),
  name: z.string(),
  /** `image/png` and the like, read from the content. */
  kind: z.string(),
  sizeBytes: z.number().int(),
  createUser: z.string(),
  createUserFullName: z.string(),
  createdDate: z.string(),
})
export type DepartmentFile = z.infer<typeof DepartmentFile>
const fileParams = z.object({ fileId: PathUuid })

export const departmentFile = {
  all: get('/api/DepartmentFile/GetAllDepartmentFile/:departmentId/:block/:maxPerBlock', {
    access: admin(),
    params: z.object({ departmentId: PathId, block: PathBlock, maxPerBlock: PathBlockSize }),
    query: z.object({ count: z.enum(['true', 'false']).optional() }),
    reply: blockOf(DepartmentFile),
  }),
  /** Multipart: `Files`, each JPEG, PNG, GIF or PDF by its content, at most 15 MB. */
  upload: post('/api/DepartmentFile/UploadFile', {
    access: admin(),
    files: { Files: 'several' },
    form: z.object({ DepartmentId: PathId, UserName: ActorName.optional() }),
    formBytesMax: 20 * DEPARTMENT_FILE_MAX_BYTES,
    reply: z.array(DepartmentFile),
    refuses: ['department.unknown', 'file.kindRefused', 'file.tooLarge', 'file.missing'],
  }),
  view: get('/api/DepartmentFile/ViewFile/:fileId', {
    access: admin(),
    params: fileParams,
    file: 'application/octet-stream',
    reply: z.void(),
    refuses: ['request.notFound'],
  }),
  download: get('/api/DepartmentFile/DownloadFile/:fileId', {
    access: admin(),
    params: fileParams,
    file: 'application/octet-stream',
    reply: z.void(),
    refuses: ['request.notFound'],
  }),
  delete: del('/api/DepartmentFile/DeleteFile', {
    access: admin(),
    body: z.object({ fileId: z.uuid(), userName: ActorName.optional() }),
    reply: z.void(),
    refuses: ['request.notFound'],
  }),
}
