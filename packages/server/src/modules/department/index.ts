import type {
  department as departmentApi,
  departmentFile as departmentFileApi,
  departmentTask as departmentTaskApi,
} from '@crm/contract/department'
import type { Capability } from '../../kernel/events/capability.ts'
import type { HandlersOf } from '../../kernel/http/handler.ts'
import { add } from './add.ts'
import { changeLeader } from './change-leader.ts'
import { deleteDepartment } from './delete.ts'
import { ownFacts } from './events.ts'
import { deleteFile } from './file/delete.ts'
import { fileFacts } from './file/events.ts'
import { downloadFile, readFiles, viewFile } from './file/read.ts'
import { uploadFiles } from './file/upload.ts'
import { readAll, readOne, readUsers } from './read.ts'
import { recover } from './recover.ts'
import { addTask } from './task/add.ts'
import { deleteTask } from './task/delete.ts'
import { taskFacts } from './task/events.ts'
import { readTasks } from './task/read.ts'
import { recoverTask } from './task/recover.ts'
import { updateTask } from './task/update.ts'
import { transfer } from './transfer.ts'
import { transferUsers } from './transfer-users.ts'
import { update } from './update.ts'

export { teamChanged } from './events.ts'
export { lockPlaces, type Placement, placeUsers } from './store-place.ts'
export { takesPeople } from './store-tree.ts'

export const departmentCapability: Capability = { facts: [...ownFacts, ...taskFacts, ...fileFacts] }

export const department: HandlersOf<typeof departmentApi> = {
  all: readAll,
  one: readOne,
  users: readUsers,
  add,
  update,
  delete: deleteDepartment,
  recover,
  changeLeader,
  transferUsers,
  transfer,
}

export const departmentTask: HandlersOf<typeof departmentTaskApi> = {
  all: readTasks,
  add: addTask,
  update: updateTask,
  delete: deleteTask,
  recover: recoverTask,
}

export const departmentFile: HandlersOf<typeof departmentFileApi> = {
  all: readFiles,
  upload: uploadFiles,
  view: viewFile,
  download: downloadFile,
  delete: deleteFile,
}
